import { expect, test } from 'vitest'
import { fromLocalTime, toLocalTime } from './local-time.ts'

test('a local time converts back to the time from which it was made', () => {
  const ts = Date.UTC(2026, 5, 30, 23, 59)
  expect(toLocalTime(ts)).toMatch(/^2026-0[67]-\d\dT\d\d:\d\d$/)
  expect(fromLocalTime(toLocalTime(ts))).toBe(ts)
})

test.each(['', '2026-06-31T25:00', 'soon'])('%j is not a time', (text) => {
  expect(fromLocalTime(text)).toBeUndefined()
})

test('an undefined time is an empty field', () => {
  expect(toLocalTime(undefined)).toBe('')
})
