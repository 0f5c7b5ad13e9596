import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const expected = { p50: 10_000, p90: 20_000 }
const after = (elapsedMs: number, percent: number) => timeLeft({ elapsedMs, percent, expected })

test('it begins with what was promised and counts down', () => {
  expect(after(0, 0)).toEqual({ leftMs: 10_000, isLate: false })
  expect(after(4000, 40).leftMs).toBeCloseTo(6000)
  expect(after(9000, 90).leftMs).toBeCloseTo(1000)
})

test('slow progress makes it longer before the promise has passed', () => {
  const { leftMs, isLate } = after(8000, 20)
  expect(leftMs).toBeGreaterThan(20_000)
  expect(isLate).toBe(false)
})

test('once the promise has passed it is late, and its progress says how long', () => {
  expect(after(30_000, 50)).toEqual({ leftMs: 30_000, isLate: true })
})

test('without progress to go by it does not know better than what was promised', () => {
  expect(after(12_000, 0)).toEqual({ leftMs: 8000, isLate: false })
  expect(after(25_000, 0)).toEqual({ leftMs: 0, isLate: true })
})
