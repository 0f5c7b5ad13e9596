import { expect, test } from 'vitest'
import { nextSelection, selectedAtMost } from './use-selection.ts'

const orderedIds = ['a', 'b', 'c', 'd', 'e']
const after = (before: string[], id: string, anchor: string | null = null) => [
  ...nextSelection(new Set(before), { id, orderedIds, anchor, isRange: anchor !== null }),
]

test('a click selects an item or deselects it', () => {
  expect(after([], 'b')).toEqual(['b'])
  expect(after(['a', 'b'], 'b')).toEqual(['a'])
})

test('a range reaches from the last touched item in either direction, and is toggled as a whole', () => {
  expect(after(['b'], 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(after(['d'], 'b', 'd')).toEqual(['d', 'b', 'c'])
  expect(after(['b', 'c', 'd'], 'b', 'd')).toEqual([])
  expect(after([], 'c', 'gone')).toEqual(['c'])
})

test('a selection is limited to the size of one call', () => {
  const many = Array.from({ length: 150 }, (_, index) => String(index))
  const next = nextSelection(new Set(['0']), { id: '149', orderedIds: many, anchor: '0', isRange: true })
  expect(next.size).toBe(selectedAtMost)
})
