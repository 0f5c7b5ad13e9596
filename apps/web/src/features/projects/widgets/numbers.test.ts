import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInRange, nearest, readNumber, rollSeed, sliderOf, writeNumber } from './numbers.ts'

test('numbers are read as people type them; other texts give no number', () => {
  expect(['1.5', ' -2 ', '１２．５', '3。5', '.5', '1.', '1e3', '−4'].map(readNumber)).toEqual([
    1.5, -2, 12.5, 3.5, 0.5, 1, 1000, -4,
  ])
  for (const text of ['', '-', '.', '0x10', 'NaN', 'Infinity', '1e999', '1,5', '1 2'])
    expect(readNumber(text)).toBe(undefined)
})

test('a written number is read as the same number, without rounding errors', () => {
  expect(writeNumber(0.1 + 0.2)).toBe('0.3')
  expect([writeNumber(Number.NaN), writeNumber('seven'), writeNumber(null)]).toEqual(['', 'seven', ''])
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(3), (whole, decimals) => {
      const number = whole / 10 ** decimals
      expect(readNumber(writeNumber(number))).toBe(number)
    }),
  )
})

test('the nearest number is always a number that the input accepts', () => {
  const ranges = fc.record({
    kind: fc.constantFrom('integer' as const, 'number' as const, 'seed' as const),
    min: fc.integer({ min: -1000, max: 0 }),
    max: fc.integer({ min: 1, max: 1000 }),
  })
  fc.assert(
    fc.property(ranges, fc.double({ noNaN: true, noDefaultInfinity: true }), (range, value) => {
      expect(isInRange(nearest(value, range), range)).toBe(true)
    }),
  )
})

test('a range has a slider only if a finger can choose each of its steps', () => {
  expect(sliderOf({ kind: 'number', min: 0, max: 1 })).toEqual({ min: 0, max: 1, step: 0.01 })
  expect(sliderOf({ kind: 'integer', min: 0, max: 1_000_000 })).toBe(undefined)
  expect(sliderOf({ kind: 'number', min: 0 })).toBe(undefined)
  expect(sliderOf({ kind: 'number', min: 1, max: 1 })).toBe(undefined)
})

test('dice draw another seed in the range', () => {
  fc.assert(
    fc.property(fc.nat(5), fc.nat(5), (min, more) => {
      const range = { kind: 'seed' as const, min, max: min + more }
      const first = rollSeed(range, undefined)
      const next = rollSeed(range, first)
      expect(isInRange(next, range)).toBe(true)
      expect(next !== first || more === 0).toBe(true)
    }),
  )
})
