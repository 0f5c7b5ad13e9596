import { maxVariants } from '@easel/contract/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftOf, type GridInput, valuesOf } from './axis-values.ts'

const input = (kind: GridInput['kind'], more: Partial<GridInput> = {}): GridInput => ({
  ...{ key: '1.x', label: 'X', kind, value: 0 },
  ...more,
})
const range = { min: -5, max: 5 }

test('numbers are spread evenly, within the range and without repetition', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('number' as const, 'integer' as const),
      fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
      fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
      fc.integer({ min: 1, max: maxVariants }),
      (kind, from, to, count) => {
        const variable = input(kind, range)
        const values = valuesOf({ ...draftOf(variable), from, to, count }, variable).values as number[]
        expect(values.length).toBeGreaterThan(0)
        expect(values.length).toBeLessThanOrEqual(count)
        expect(new Set(values).size).toBe(values.length)
        for (const value of values) expect(value >= -5 && value <= 5).toBe(true)
        expect([...values].sort((a, b) => (from <= to ? a - b : b - a))).toEqual(values)
      },
    ),
  )
})

test('seeds are within their range and all different', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 2 ** 52 })),
      (min, span) => {
        const { seeds } = draftOf(input('seed', { min, max: min + span }))
        expect(new Set(seeds).size).toBe(seeds.length)
        for (const seed of seeds) expect(seed >= min && seed <= min + span).toBe(true)
      },
    ),
  )
})

test('texts are lines, and a switch has both of its values', () => {
  const draft = { ...draftOf(undefined), seeds: [4, 8, 15], count: 2, lines: ' red \n\nblue\nred' }
  const valuesFor = (kind: GridInput['kind']) => valuesOf(draft, input(kind)).values
  expect(valuesFor('text')).toEqual(['red', 'blue'])
  expect(valuesFor('seed')).toEqual([4, 8])
  expect(valuesFor('boolean')).toEqual([false, true])
  expect(valuesFor('choice')).toEqual([])
})

test('numbers can be typed one by one, and a line without a number is named', () => {
  const typed = (lines: string, kind: GridInput['kind'] = 'number') =>
    valuesOf({ ...draftOf(undefined), isTyped: true, lines }, input(kind, range))
  expect(typed('1\n -2.5 \n１\n3')).toEqual({ values: [1, -2.5, 3] })
  expect(typed('1\nmany').fault).toEqual({ line: 'many', reason: 'number' })
  expect(typed('NaN').fault?.reason).toBe('number')
  expect(typed('Infinity').fault?.reason).toBe('number')
  expect(typed('1\n5.1').fault).toEqual({ line: '5.1', reason: 'range' })
  expect(typed('1\n2.5', 'integer').fault).toEqual({ line: '2.5', reason: 'number' })
})

test('reading ten million characters stops at the first value above the maximum', () => {
  const lines = Array.from({ length: 1_500_000 }, (_, index) => String(index)).join('\n')
  expect(lines.length).toBeGreaterThan(1e7)
  const { values } = valuesOf({ ...draftOf(undefined), lines }, input('text'))
  expect(values).toHaveLength(maxVariants + 1)
  const long = 'x'.repeat(3000)
  expect(valuesOf({ ...draftOf(undefined), lines: long }, input('text')).fault?.reason).toBe('long')
})
