import { createHash } from 'node:crypto'
import type { Locale } from '@easel/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'
import { newId } from '../../../platform/ids.ts'

export interface NewSubscription {
  userId: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  locale: Locale
}

const maxPerPerson = 20

export async function saveSubscription(tx: Tx, given: NewSubscription): Promise<void> {
  const { userId: user_id, sessionId: session_id, ...keys } = given
  const row = { id: newId(), user_id, session_id, ...keys, failures: 0, failing_since_ts: null }
  await tx
    .insertInto('push_subscriptions')
    .values({ ...row, endpoint_hash: hashOf(given.endpoint) })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(row))
    .execute()
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', user_id)
        .orderBy('id', 'desc')
        .offset(maxPerPerson),
    )
    .execute()
}

export async function deleteSubscription(db: Database, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint_hash', '=', hashOf(endpoint))
    .where('user_id', '=', userId)
    .execute()
}

export async function forgetSubscription(db: Database, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

/** A subscription is deleted after this many failures in a row over this time, since this is no outage any more. */
const lastFailure = { count: 10, afterMs: 24 * 3600_000 }

/** Counts a failed push; returns how many pushes have failed in a row. Deletes a subscription that has failed for a day. */
export async function countFailure(db: Database, id: string): Promise<number> {
  const now = Date.now()
  const row = await db
    .updateTable('push_subscriptions')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      failing_since_ts: eb.fn.coalesce('failing_since_ts', eb.val(now)),
    }))
    .where('id', '=', id)
    .returning(['failures', 'failing_since_ts'])
    .executeTakeFirst()
  if (!row) return Number.POSITIVE_INFINITY
  const hasFailedLong = now - (row.failing_since_ts ?? now) >= lastFailure.afterMs
  if (hasFailedLong && row.failures >= lastFailure.count) await forgetSubscription(db, id)
  return row.failures
}

export async function forgetFailures(db: Database, id: string): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ failures: 0, failing_since_ts: null })
    .where('id', '=', id)
    .execute()
}

export async function findSubscription(db: Database, id: string) {
  return await db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns subscriptions with every field that a push needs, since the message may outlive them. */
export async function subscriptionsOf(tx: Tx, userId: string) {
  return await tx
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id', 'session_id', 'endpoint', 'p256dh', 'auth', 'locale'])
    .where('user_id', '=', userId)
    .execute()
}

/** Queues pushes of notifications; returns false if no user has a subscription, or all are already queued. */
export async function insertIntoOutbox(
  tx: Tx,
  pushes: readonly { id: string; userId: string }[],
): Promise<boolean> {
  if (pushes.length === 0) return false
  const { rows } = await sql`insert into push_outbox (notification_id)
    select distinct given.id from unnest(${pushes.map(({ id }) => id)}::uuid[], ${pushes.map(({ userId }) => userId)}::uuid[])
      as given (id, user_id)
    where exists (select from push_subscriptions where push_subscriptions.user_id = given.user_id)
    on conflict do nothing returning notification_id`.execute(tx)
  return rows.length > 0
}

/** Removes and returns up to `limit` entries; a concurrent process skips these entries and gets others. */
export async function takeFromOutbox(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('push_outbox')
    .where('notification_id', 'in', (eb) =>
      eb.selectFrom('push_outbox').select('notification_id').limit(limit).forUpdate().skipLocked(),
    )
    .returning('notification_id')
    .execute()
  return rows.map(({ notification_id }) => notification_id)
}

/** Returns the subscriptions of each notification's user, with the time of its last push. */
export async function findReceivers(tx: Tx, notificationIds: readonly string[]) {
  return await tx
    .selectFrom('notifications')
    .innerJoin('push_subscriptions', 'push_subscriptions.user_id', 'notifications.user_id')
    .select(['notifications.id', 'notifications.push_ts', 'endpoint'])
    .select('push_subscriptions.id as subscription_id')
    .where('notifications.id', '=', sql<string>`any(${notificationIds}::uuid[])`)
    .execute()
}

export async function setPushTs(tx: Tx, notificationId: string, pushTs: number): Promise<void> {
  await tx.updateTable('notifications').set({ push_ts: pushTs }).where('id', '=', notificationId).execute()
}

/** Resets the push time of a notification that was withdrawn before its push; returns false if it has an actor again. */
export async function unsetPushTs(db: Database, notificationId: string): Promise<boolean> {
  const row = await db
    .updateTable('notifications')
    .set({ push_ts: null })
    .where('id', '=', notificationId)
    .where('actor_count', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function isPushed(tx: Tx, notificationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('notifications')
    .select('push_ts')
    .where('id', '=', notificationId)
    .executeTakeFirst()
  return row !== undefined && row.push_ts !== null
}

function hashOf(endpoint: string): Buffer {
  return createHash('sha256').update(endpoint).digest()
}
