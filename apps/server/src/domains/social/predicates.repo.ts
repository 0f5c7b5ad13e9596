import { type RawBuilder, sql } from 'kysely'
import type { BatchedId } from '../../platform/batching/batched-read.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'

const always = sql<boolean>`true`

/**
 * Condition for lists: leaves out users who blocked the viewer or whom the viewer blocked. `column` contains a user's id
 * (`post.user_id`). The blocked ids are read once, and each row is compared with them: a look-up per row would take most of a
 * list's time, and would prevent the planner from scanning the list's index.
 */
export function notBlocked(viewerId: BatchedId | undefined, column: string): RawBuilder<boolean> {
  if (!viewerId) return always
  return sql<boolean>`(${sql.ref(column)} <> all (array(
    select blocks.blocked_id from blocks where blocks.user_id = ${viewerId}::uuid
    union all select blocks.user_id from blocks where blocks.blocked_id = ${viewerId}::uuid
  )) is not false)`
}

/** Condition for feeds: leaves out authors and topics that the viewer muted. */
export function notMuted(
  viewerId: string | undefined,
  authorColumn: string,
  postIdColumn: string,
): RawBuilder<boolean> {
  if (!viewerId) return always
  const topics = sql`array(select mutes.topic_id from mutes where mutes.user_id = ${viewerId}::uuid and mutes.topic_id is not null)`
  return sql<boolean>`(${sql.ref(authorColumn)} <> all (array(
      select mutes.muted_id from mutes where mutes.user_id = ${viewerId}::uuid and mutes.muted_id is not null
    ))
    and (cardinality(${topics}) = 0 or not ${topics} && array(
      select post_topics.topic_id from post_topics where post_topics.post_id = ${sql.ref(postIdColumn)}
    )))`
}

/** Two users, in either order. */
export type Pair = readonly [string, string]

/**
 * Takes exclusive locks on pairs of users, so that follow, block and mute between them are serialized. All locks of a transaction
 * are taken in one statement and in a fixed order, so that no two transactions deadlock.
 */
export async function lockPairs(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(key) from ${keysOf(pairs)}`.execute(tx)
}

/** Takes shared locks on pairs of users, so that their relations do not change until the transaction ends. */
export async function holdPairs(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(key) from ${keysOf(pairs)}`.execute(tx)
}

function keysOf(pairs: readonly Pair[]): RawBuilder<unknown> {
  return sql`(select distinct hashtextextended(name, 0) as key from unnest(${pairs.map(nameOfPair)}::text[]) as name order by key) as keys`
}

/** The name of the lock on a pair. */
export function nameOfPair(pair: Pair): string {
  return `pair ${pair.toSorted().join()}`
}

/** Returns whether one of the two has blocked the other; then neither may interact with the other. */
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

/** Returns whether a user has blocked another user, who then cannot find the blocker. */
export async function hasBlocked(db: Database | Tx, userId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('id')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', otherId)
    .executeTakeFirst()
  return row !== undefined
}

/** Condition that one of two users has blocked the other. Each user is a column or a value. */
export function blockedBetween(a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from blocks where user_id = ${a} and blocked_id = ${b})
    or exists (select from blocks where user_id = ${b} and blocked_id = ${a}))`
}
