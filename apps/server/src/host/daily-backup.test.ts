import { expect, test } from 'vitest'
import { isDue, lastMoment } from './daily-backup.ts'

const timeOf = (day: number, hour: number) => new Date(2026, 5, day, hour).getTime()
const row = (done_ts: number | null, failed_ts: number | null = null) => ({
  ...{ place: '/mnt/backups', failure: failed_ts === null ? null : 'No room' },
  ...{ done_ts, failed_ts },
})

test.each([
  ['the first one at once', undefined, timeOf(2, 1), true],
  ['none again before the hour', row(timeOf(1, 4)), timeOf(2, 2), false],
  ['one a day from the hour on', row(timeOf(1, 4)), timeOf(2, 3), true],
  ['no second one on that day', row(timeOf(2, 3)), timeOf(2, 23), false],
  ['a missed one later', row(timeOf(1, 3)), timeOf(3, 1), true],
  ['none right after a failure', row(timeOf(1, 4), timeOf(2, 3)), timeOf(2, 3), false],
  ['one an hour after a failure', row(timeOf(1, 4), timeOf(2, 3)), timeOf(2, 4), true],
])('a daily backup is due: %s', (_, last, now, due) => {
  expect(isDue(last, now)).toBe(due)
})

test.each([
  ['begins at its hour', timeOf(2, 3), timeOf(3, 2)],
  ['begins later on the day', timeOf(2, 20), timeOf(3, 2)],
  ['is made up for in the night', timeOf(3, 1), timeOf(3, 2)],
  ['is made up for right before the next is due', timeOf(3, 2), timeOf(4, 2)],
])('a backup that hangs is ended an hour before a backup is due, if it %s', (_, now, end) => {
  expect(lastMoment(now)).toBe(end)
})

test('after a backup that hung, the next try is the backup of the next day', () => {
  const end = lastMoment(timeOf(2, 3))
  expect(isDue(row(timeOf(1, 4), end), timeOf(3, 2))).toBe(false)
  expect(isDue(row(timeOf(1, 4), end), timeOf(3, 3))).toBe(true)
})
