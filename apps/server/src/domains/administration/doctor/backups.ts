import { doctorText as say } from '@easel/contract'
import { parsePlace } from '../../../platform/backup/index.ts'
import type { Database } from '../../../platform/db/pool.ts'
import type { Settings } from '../../../settings.ts'
import { findBackup, findLastBackup } from '../backups.repo.ts'
import { type Finding, fault, good, note } from './finding.ts'

const day = 24 * 3600_000
/** A backup of this age still has most of the content. */
const oldMs = 8 * day

/** Checks that a backup was made lately, and that the daily backup does not fail. */
export async function checkBackups(
  db: Database,
  { BACKUP_PLACE }: Pick<Settings, 'BACKUP_PLACE'>,
): Promise<Finding[]> {
  const daily = BACKUP_PLACE === undefined ? undefined : await findBackup(db, parsePlace(BACKUP_PLACE).name)
  if (daily?.failure)
    return [fault(say('backup_failed', { place: daily.place, reason: daily.failure }), say('mend_backup'))]
  const { done_ts, place } = (await findLastBackup(db)) ?? {}
  const todo = say(BACKUP_PLACE === undefined ? 'set_backup_place' : 'backup_comes')
  if (!done_ts || !place) return [note(say('no_backup'), todo)]
  const age = Date.now() - done_ts
  const text = say('last_backup', { place, days: Math.floor(age / day) })
  return [age > oldMs ? note(text, todo) : good(text)]
}
