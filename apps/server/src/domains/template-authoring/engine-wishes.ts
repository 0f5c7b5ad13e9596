import { type Database, transact } from '../../platform/db/pool.ts'
import { listIdsOfRole } from '../accounts/index.ts'
import { notifySocial } from '../notifications/index.ts'
import { recordWish } from './engine-wishes.repo.ts'

const dayMs = 24 * 3_600_000

/** Notifies the administrators that a user asks for an engine that can run a workflow, at most once a day for each user. */
export async function wishForEngine(db: Database, userId: string): Promise<void> {
  const now = Date.now()
  await transact(db, async (tx) => {
    if (!(await recordWish(tx, userId, { now, since: now - dayMs }))) return
    const notifications = (await listIdsOfRole(tx, 'admin')).map((adminId) => {
      return { userId: adminId, actorId: userId, type: 'engine_wanted' as const }
    })
    await notifySocial(tx, ...notifications)
  })
}
