import { expect, test } from 'vitest'
import { fromLocalTime, toLocalTime } from './local-time.ts'

test('a local time is the time that it was made from', () => {
  const ts = Date.UTC(2026, 5, 30, 23, 59)
  expect(toLocalTime(ts)).toMatch(/^2026-0[67]-\d\dT\d\d:\d\d$/)
  expect(fromLocalTime(toLocalTime(ts))).toBe(ts)
})

test.each(['', '2026-06-31T25:00', 'soon'])('%j is no time', (text) => {
  expect(fromLocalTime(text)).toBeUndefined()
})

test('no time is an empty field', () => {
  expect(toLocalTime(undefined)).toBe('')
})
