import type { Database } from '../../platform/db/pool.ts'
import { deliverPendingNotifications } from '../notifications/index.ts'
import { settleCounts } from './post-reactions.repo.ts'

/** Adds up the counts that reactions changed, and notifies users of the reactions. */
export async function settleReactions(db: Database): Promise<void> {
  await settleCounts(db)
  await deliverPendingNotifications(db)
}
