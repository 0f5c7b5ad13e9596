import { expect, test } from 'vitest'
import { isDue, lastMoment } from './daily-backup.ts'

const at = (day: number, hour: number) => new Date(2026, 5, day, hour).getTime()
const row = (done_ts: number | null, failed_ts: number | null = null) => ({
  ...{ place: '/mnt/backups', failure: failed_ts === null ? null : 'No room' },
  ...{ done_ts, failed_ts },
})

test.each([
  ['the first one at once', undefined, at(2, 1), true],
  ['none again before the hour', row(at(1, 4)), at(2, 2), false],
  ['one a day from the hour on', row(at(1, 4)), at(2, 3), true],
  ['no second one on that day', row(at(2, 3)), at(2, 23), false],
  ['a missed one later', row(at(1, 3)), at(3, 1), true],
  ['none right after a failure', row(at(1, 4), at(2, 3)), at(2, 3), false],
  ['one an hour after a failure', row(at(1, 4), at(2, 3)), at(2, 4), true],
])('a daily backup is due: %s', (_, last, now, due) => {
  expect(isDue(last, now)).toBe(due)
})

test.each([
  ['begins at its hour', at(2, 3), at(3, 2)],
  ['begins later on the day', at(2, 20), at(3, 2)],
  ['is made up for in the night', at(3, 1), at(3, 2)],
  ['is made up for right before the next is due', at(3, 2), at(4, 2)],
])('a backup that hangs is ended an hour before a backup is due, if it %s', (_, now, end) => {
  expect(lastMoment(now)).toBe(end)
})

test('after a backup that hung, the next try is the backup of the next day', () => {
  const end = lastMoment(at(2, 3))
  expect(isDue(row(at(1, 4), end), at(3, 2))).toBe(false)
  expect(isDue(row(at(1, 4), end), at(3, 3))).toBe(true)
})
