import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const expected = { p50: 10_000, p90: 20_000 }
const after = (elapsedMs: number, percent: number) => timeLeft({ elapsedMs, percent, expected })

test('the time left begins with the estimate and counts down', () => {
  expect(after(0, 0)).toEqual({ leftMs: 10_000, isLate: false })
  expect(after(4000, 40).leftMs).toBeCloseTo(6000)
  expect(after(9000, 90).leftMs).toBeCloseTo(1000)
})

test('the time left increases when progress is slow, before the estimate has passed', () => {
  const { leftMs, isLate } = after(8000, 20)
  expect(leftMs).toBeGreaterThan(20_000)
  expect(isLate).toBe(false)
})

test('a run is late once the estimate has passed, and its time left follows from the progress', () => {
  expect(after(30_000, 50)).toEqual({ leftMs: 30_000, isLate: true })
})

test('the time left equals the estimate while there is no progress', () => {
  expect(after(12_000, 0)).toEqual({ leftMs: 8000, isLate: false })
  expect(after(25_000, 0)).toEqual({ leftMs: 0, isLate: true })
})
