import { expect, test } from 'vitest'
import { dayStart } from './day-start.ts'

test.each([
  ['2026-01-10', 'UTC', '2026-01-10T00:00:00.000Z'],
  ['2026-01-10', 'Asia/Shanghai', '2026-01-09T16:00:00.000Z'],
  ['2026-07-10', 'America/Los_Angeles', '2026-07-10T07:00:00.000Z'],
  // Summer time begins on the first day, the second is the day after, and summer time ends on the third.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  // Clocks spring forward at midnight, west and east of Greenwich, or fall back to midnight.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ['2026-04-05', 'Australia/Lord_Howe', '2026-04-04T13:00:00.000Z'],
  ['2028-02-29', 'Pacific/Kiritimati', '2028-02-28T10:00:00.000Z'],
  ['2026-01-10', 'Asia/Calcutta', '2026-01-09T18:30:00.000Z'],
])('%s in %s begins at %s', (day, zone, begin) => {
  expect(new Date(dayStart(day, zone)!).toISOString()).toBe(begin)
})

test.each(['', '2026-02-30', '2026-1-1', 'today', '2026-01-10T05:00'])('%j is not a day', (day) => {
  expect(dayStart(day, 'UTC')).toBeUndefined()
})
