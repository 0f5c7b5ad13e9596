import type { SocialNotificationType } from '@easel/contract'
import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import type { DB } from '../../db/types.generated.ts'
import { newId } from '../../ids.ts'

/** Key by which repeated acts are folded into one notification. */
export interface Subject {
  userId: string
  type: SocialNotificationType
  subjectId: string
}

export interface About {
  postId: string | null
  commentId: string | null
}

/**
 * Returns the unread notification of this subject, new or existing; locked until the transaction ends, so that acts on it are serialized.
 */
export async function lockFold(tx: Tx, subject: Subject, about: About): Promise<string> {
  const id = newId()
  const row = {
    id,
    order_id: id,
    user_id: subject.userId,
    type: subject.type,
    subject_id: subject.subjectId,
    post_id: about.postId,
    comment_id: about.commentId,
  }
  const found = await tx
    .insertInto('notifications')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'type', 'subject_id'])
        .where(sql<boolean>`not is_read and type <> 'work_state'`)
        .doUpdateSet({ is_read: false }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return found.id
}

export interface Act {
  actorId: string | null
  commentId: string | null
}

/**
 * Records an act. `known`: this very act is recorded already. `again`: it was recorded and withdrawn in between.
 * Triggers of the database update the notification's count and position.
 */
export async function insertAct(
  tx: Tx,
  notificationId: string,
  act: Act,
): Promise<'new' | 'again' | 'known'> {
  const row = await tx
    .insertInto('notification_acts')
    .values({
      id: newId(),
      notification_id: notificationId,
      actor_id: act.actorId,
      comment_id: act.commentId,
      create_ts: Date.now(),
    })
    .onConflict((conflict) => conflict.columns(['notification_id', 'actor_id', 'comment_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) return 'new'
  return (await setWithdrawn(tx, [notificationId], act, false)) ? 'again' : 'known'
}

/** Withdraws an act, read or unread; a notification without any actor left is not listed. */
export async function withdrawAct(tx: Tx, subject: Subject, act: Act): Promise<void> {
  const rows = await tx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', subject.userId)
    .where(sql<boolean>`type <> 'work_state'`)
    .where('type', '=', subject.type)
    .where('subject_id', '=', subject.subjectId)
    .orderBy('id')
    .forUpdate()
    .execute()
  await setWithdrawn(
    tx,
    rows.map(({ id }) => id),
    act,
    true,
  )
}

async function setWithdrawn(
  tx: Tx,
  ids: readonly string[],
  act: Act,
  isWithdrawn: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notification_acts')
    .set({ is_gone: isWithdrawn })
    .where('notification_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('actor_id', 'is not distinct from', act.actorId)
    .where('comment_id', 'is not distinct from', act.commentId)
    .where('is_gone', '=', !isWithdrawn)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Hides the acts of a closed account; they return with the account. */
export async function hideActsOf(tx: Tx, userId: string): Promise<void> {
  await setClosed(tx, userId, true)
}

export async function restoreActsOf(tx: Tx, userId: string): Promise<void> {
  await setClosed(tx, userId, false)
}

async function setClosed(tx: Tx, userId: string, isClosed: boolean): Promise<void> {
  await tx
    .updateTable('notification_acts')
    .set({ is_closed: isClosed })
    .where('actor_id', '=', userId)
    .where('is_closed', '=', !isClosed)
    .execute()
}

/** Deletes notifications whose last act was withdrawn more than a day ago. */
export async function deleteEmptyNotifications(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where(sql<boolean>`type <> 'work_state' and actor_count = 0`)
    .where('empty_ts', '<', now - 24 * 3600_000)
    .where(
      sql<boolean>`not exists (select from notification_acts where notification_id = notifications.id and is_closed)`,
    )
    .execute()
}

/**
 * Tells whether a user may be notified of an actor at all. Fictitious authors and the site itself have no reader; a
 * throw-away account is visible to itself only.
 */
export async function mayBeNotifiedOf(tx: Tx, userId: string, actorId: string | undefined): Promise<boolean> {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'kind'])
    .where('id', '=', sql<string>`any(${[userId, ...(actorId ? [actorId] : [])]}::uuid[])`)
    .execute()
  const kindOf = new Map(people.map(({ id, kind }) => [id, kind]))
  const reader = kindOf.get(userId)
  return (reader === 'person' || reader === 'demo') && (!actorId || kindOf.get(actorId) !== 'demo')
}

/** Inserts a notification that is never folded with another. */
export async function insertNotification(tx: Tx, row: Insertable<DB['notifications']>): Promise<void> {
  await tx.insertInto('notifications').values(row).execute()
}
