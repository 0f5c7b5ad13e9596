import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'

interface RequestKey {
  userId: string
  key: string
}

/** An attempt at a request; another attempt with the same key may take over. */
interface AttemptKey extends RequestKey {
  id: string
}

interface Claim extends AttemptKey {
  hash: Buffer
  /** Time after which a key has expired. */
  keepMs: number
  /** Time without an update after which an attempt counts as dead. */
  abandonedAfterMs: number
}

/** The clock of the database, because the clocks of several servers differ. */
const now = sql<number>`now_ms()`

/**
 * Claims a key that is new, expired, or held by a dead attempt at the same request; `made_id` is the row that the dead attempt
 * created.
 */
export async function claimRequest(
  db: Database,
  { userId, key, id, hash, keepMs, abandonedAfterMs }: Claim,
): Promise<{ made_id: string | null } | undefined> {
  const isOld = sql<boolean>`idempotent_requests.create_ts < ${now} - ${keepMs}::bigint`
  const isSame = sql<boolean>`idempotent_requests.request_hash = ${hash}`
  const isDead = sql<boolean>`idempotent_requests.sealed_answer is null and idempotent_requests.alive_ts < ${now} - ${abandonedAfterMs}::bigint`
  return await db
    .insertInto('idempotent_requests')
    .values({ user_id: userId, key, request_hash: hash, attempt_id: id, create_ts: now, alive_ts: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({
          request_hash: hash,
          attempt_id: id,
          alive_ts: now,
          sealed_answer: null,
          made_id: sql`case when ${isOld} then null else idempotent_requests.made_id end`,
          create_ts: sql`case when ${isOld} then ${now} else idempotent_requests.create_ts end`,
        })
        .where(sql<boolean>`(${isOld}) or (${isSame} and ${isDead})`),
    )
    .returning('made_id')
    .executeTakeFirst()
}

interface AttemptChange {
  alive_ts?: number | RawBuilder<number>
  made_id?: string
  sealed_answer?: Buffer
}

/** Changes an attempt; returns false if another attempt has taken over. */
export async function changeAttempt(
  db: Database | Tx,
  { userId, key, id }: AttemptKey,
  change: AttemptChange,
): Promise<boolean> {
  const row = await db
    .updateTable('idempotent_requests')
    .set(change)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('attempt_id', '=', id)
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** Records that the process of an attempt is alive. */
export async function keepAttemptAlive(db: Database, attempt: AttemptKey): Promise<void> {
  await changeAttempt(db, attempt, { alive_ts: now })
}

/** Deletes an attempt that created no row. */
export async function deleteAttempt(db: Database, { userId, key, id }: AttemptKey): Promise<void> {
  await db
    .deleteFrom('idempotent_requests')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('attempt_id', '=', id)
    .where('made_id', 'is', null)
    .execute()
}

export async function findRequest(
  db: Database,
  { userId, key }: RequestKey,
): Promise<{ request_hash: Buffer; attempt_id: string; sealed_answer: Buffer | null } | undefined> {
  return await db
    .selectFrom('idempotent_requests')
    .select(['request_hash', 'attempt_id', 'sealed_answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Deletes the keys and answers of requests that are older than `ts`. */
export async function deleteOldRequests(db: Database, ts: number): Promise<void> {
  await db.deleteFrom('idempotent_requests').where('create_ts', '<', ts).execute()
}
