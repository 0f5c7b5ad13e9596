import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'

const everything = sql<boolean>`true`

/**
 * For lists: leaves out everybody who blocked the viewer or whom the viewer blocked. `column` holds a person's id (`post.user_id`).
 * Two probes of an index rather than one `or`, which would find none.
 */
export function notBlocked(viewerId: string | undefined, column: string): RawBuilder<boolean> {
  if (!viewerId) return everything
  const person = sql.ref(column)
  return sql<boolean>`(not exists (select from blocks where blocks.user_id = ${viewerId}::uuid and blocks.blocked_id = ${person})
    and not exists (select from blocks where blocks.user_id = ${person} and blocks.blocked_id = ${viewerId}::uuid))`
}

/** For feeds: leaves out the people whom the viewer muted, and posts with a topic that the viewer muted. */
export function notMuted(
  viewerId: string | undefined,
  authorColumn: string,
  postIdColumn: string,
): RawBuilder<boolean> {
  if (!viewerId) return everything
  return sql<boolean>`(not exists (select from mutes where mutes.user_id = ${viewerId}::uuid and mutes.muted_id = ${sql.ref(authorColumn)})
    and not exists (select from post_topics join mutes on mutes.topic_id = post_topics.topic_id
      where post_topics.post_id = ${sql.ref(postIdColumn)} and mutes.user_id = ${viewerId}::uuid))`
}

function pairKey(a: string, b: string): RawBuilder<unknown> {
  return sql`hashtextextended(${`pair ${[a, b].sort().join()}`}, 0)`
}

/** What stands between two people changes one at a time: following, blocking and muting do not miss what the other has just made. */
export async function lockPair(tx: Tx, a: string, b: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${pairKey(a, b)})`.execute(tx)
}

/** What is asked about two people afterwards stays true until the transaction ends. */
export async function holdPair(tx: Tx, a: string, b: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${pairKey(a, b)})`.execute(tx)
}

/** Whether one of the two blocked the other: then neither can do anything to the other. */
export async function isBlockedBetween(db: Database | Tx, a: string, b: string): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', a), eb('blocked_id', '=', b)]),
        eb.and([eb('user_id', '=', b), eb('blocked_id', '=', a)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether somebody blocked a person: then they are not there for them. */
export async function hasBlocked(db: Database | Tx, userId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('id')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', otherId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether somebody muted a person. */
export async function hasMuted(db: Database | Tx, userId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom('mutes')
    .select('id')
    .where('user_id', '=', userId)
    .where('muted_id', '=', otherId)
    .executeTakeFirst()
  return row !== undefined
}
