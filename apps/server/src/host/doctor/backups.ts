import { findBackup, findLastBackup } from '../../domains/administration/index.ts'
import { parsePlace } from '../../platform/backup/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Settings } from '../../settings.ts'
import { type Finding, fault, good, note } from './finding.ts'

const day = 24 * 3600_000
/** Maximum age of a backup before it counts as old. */
const oldMs = 8 * day

/** Checks that a backup was made lately, and that the daily backup does not fail. */
export async function checkBackups(
  db: Database,
  { BACKUP_PLACE }: Pick<Settings, 'BACKUP_PLACE'>,
): Promise<Finding[]> {
  const daily = BACKUP_PLACE === undefined ? undefined : await findBackup(db, parsePlace(BACKUP_PLACE).name)
  if (daily?.failure)
    return [
      fault(
        `The daily backup to ${daily.place} failed: ${daily.failure}`,
        'Mend the reason; Easel tries again every hour.',
      ),
    ]
  const { done_ts, place } = (await findLastBackup(db)) ?? {}
  const todo =
    BACKUP_PLACE === undefined
      ? 'Set BACKUP_PLACE, and Easel makes a backup every day (docs/operations.md).'
      : 'The server makes the daily backup while it runs.'
  if (!done_ts) return [note('No backup has been made yet.', todo)]
  const age = Date.now() - done_ts
  const text = `The last backup, at ${place}, is ${Math.floor(age / day)} days old.`
  return [age > oldMs ? note(text, todo) : good(text)]
}
