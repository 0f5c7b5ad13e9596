import { deleteErasedUsers, deleteExpiredSessions } from './domains/accounts/index.ts'
import { deleteExpiredUploads, deleteFiles, type FileDeps, sweepObjects } from './domains/files/index.ts'

const day = 24 * 3600_000

/** What has to be done now and then, by one process for all. */
export async function tidy(deps: FileDeps): Promise<void> {
  const now = Date.now()
  const { db } = deps
  await deleteErasedUsers(db, now)
  await deleteExpiredSessions(db)
  await deleteFiles(db, await deleteExpiredUploads(db, now))
  await db
    .deleteFrom('idempotent_requests')
    .where('create_ts', '<', now - day)
    .execute()
  await db
    .deleteFrom('rate_counters')
    .where('window_ts', '<', now - day)
    .execute()
  await sweepObjects(deps, now)
}
