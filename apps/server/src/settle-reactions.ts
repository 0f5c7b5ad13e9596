import { tellWaiting } from './domains/notifications/index.ts'
import { settleCounts } from './domains/posts/index.ts'
import type { Database } from './platform/db/pool.ts'

/** Counts the reactions that were stored since, and tells users of them. */
export async function settleReactions(db: Database): Promise<void> {
  await settleCounts(db)
  await tellWaiting(db)
}
