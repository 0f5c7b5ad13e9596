import { expect, test } from 'vitest'
import { dropPosition, scrollStep } from './use-sortable.ts'

const middles = [10, 30, 50, 70]

test.each([
  [0, 5, 0],
  [0, 35, 1],
  [0, 500, 3],
  [3, 5, 0],
  [3, 40, 2],
  [1, 31, 1],
  [1, -80, 0],
])('the entry at %i dropped at %i gets position %i', (from, y, to) => {
  expect(dropPosition(middles, from, y)).toBe(to)
})

test('a list scrolls near the edges of the window, and faster beyond them', () => {
  expect(scrollStep(400, 800)).toBe(0)
  expect(scrollStep(70, 800)).toBeLessThan(0)
  expect(scrollStep(790, 800)).toBeGreaterThan(0)
  expect(scrollStep(900, 800)).toBeGreaterThan(scrollStep(790, 800))
})
