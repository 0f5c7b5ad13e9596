import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/pool.ts'
import { firstIdOf } from '../../../platform/ids.ts'
import type { Digest } from './push-queues.ts'

export type Reactions = Omit<Digest, 'subscription_id'>

/** A mention is in a comment, which is already counted if it is about a post of the reader. */
const countedAs = {
  post_liked: 'likes',
  comment_liked: 'likes',
  post_commented: 'comments',
  comment_replied: 'comments',
  followed: 'follows',
} as const satisfies Record<string, keyof Reactions>

/** Counts the reactions to these users since a time, without withdrawn reactions; users without reactions are left out. */
export async function countReactions(
  tx: Tx,
  userIds: readonly string[],
  sinceTs: number,
): Promise<ReadonlyMap<string, Reactions>> {
  const first = firstIdOf(sinceTs)
  const rows = await tx
    .selectFrom('notifications as notification')
    .innerJoin('notification_acts as act', 'act.notification_id', 'notification.id')
    .select(['notification.user_id', 'notification.type'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('notification.user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where(sql<boolean>`notification.type <> 'work_state'`)
    .where('notification.type', '=', sql<string>`any(${Object.keys(countedAs)}::text[])`)
    .where('notification.order_id', '>=', first)
    .where('act.id', '>=', first)
    .where('act.is_present', '=', true)
    .groupBy(['notification.user_id', 'notification.type'])
    .execute()
  const counts = new Map<string, Reactions>()
  for (const { user_id, type, count } of rows) {
    const known = counts.get(user_id) ?? { likes: 0, comments: 0, follows: 0 }
    known[countedAs[type as keyof typeof countedAs]] += Number(count)
    counts.set(user_id, known)
  }
  return counts
}

/** Returns the devices of these users. */
export async function devicesOf(tx: Tx, userIds: readonly string[]) {
  return await tx
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id', 'endpoint'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
}
