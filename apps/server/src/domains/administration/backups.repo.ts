import type { Selectable } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Backups } from '../../platform/db/types.generated.ts'

export type BackupRow = Selectable<Backups>

/** Records that a backup at a place was finished. */
export async function noteBackup(db: Database, place: string, done_ts: number): Promise<void> {
  const done = { done_ts, failed_ts: null, failure: null }
  await db
    .insertInto('backups')
    .values({ place, ...done })
    .onConflict((conflict) => conflict.column('place').doUpdateSet(done))
    .execute()
}

/** Records that a backup at a place failed, with the reason for the host. */
export async function noteFailedBackup(
  db: Database,
  place: string,
  failed: { failed_ts: number; failure: string },
): Promise<void> {
  await db
    .insertInto('backups')
    .values({ place, ...failed })
    .onConflict((conflict) => conflict.column('place').doUpdateSet(failed))
    .execute()
}

export async function findBackup(db: Database, place: string): Promise<BackupRow | undefined> {
  return await db.selectFrom('backups').selectAll().where('place', '=', place).executeTakeFirst()
}

/** The last finished backup of all places. */
export async function findLastBackup(db: Database): Promise<BackupRow | undefined> {
  return await db
    .selectFrom('backups')
    .selectAll()
    .where('done_ts', 'is not', null)
    .orderBy('done_ts', 'desc')
    .limit(1)
    .executeTakeFirst()
}
