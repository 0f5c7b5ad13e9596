import { expect, test } from 'vitest'
import { isDue } from './daily-backup.ts'

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
