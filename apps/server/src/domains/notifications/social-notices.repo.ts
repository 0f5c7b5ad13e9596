import type { SocialNotificationType } from '@easel/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'
import { newId } from '../../ids.ts'

/** What repeated acts are folded by. */
export interface Subject {
  userId: string
  type: SocialNotificationType
  subjectId: string
}

export interface About {
  postId: string | null
  commentId: string | null
}

/** The unread notification of this subject, new or known; locked until the transaction ends, so that acts on it come one by one. */
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

/** False where this very act is told already. The notification's count and place follow by the database itself. */
export async function insertAct(
  tx: Tx,
  act: { notificationId: string; actorId: string | null; commentId: string | null },
): Promise<boolean> {
  const row = await tx
    .insertInto('notification_acts')
    .values({
      id: newId(),
      notification_id: act.notificationId,
      actor_id: act.actorId,
      comment_id: act.commentId,
      create_ts: Date.now(),
    })
    .onConflict((conflict) => conflict.columns(['notification_id', 'actor_id', 'comment_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Read or unread; a notification that speaks of nobody any more goes by itself. */
export async function deleteActs(tx: Tx, subject: Subject, actorId: string): Promise<void> {
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
  const ids = rows.map(({ id }) => id)
  await tx
    .deleteFrom('notification_acts')
    .where('notification_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('actor_id', '=', actorId)
    .execute()
}

/**
 * Whether one may hear of the other at all. Nobody reads for fictitious makers and the site itself; a throw-away account is seen by
 * nobody but itself.
 */
export async function canHearOf(tx: Tx, userId: string, actorId: string | undefined): Promise<boolean> {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'kind'])
    .where('id', '=', sql<string>`any(${[userId, ...(actorId ? [actorId] : [])]}::uuid[])`)
    .execute()
  const kindOf = new Map(people.map(({ id, kind }) => [id, kind]))
  const reader = kindOf.get(userId)
  return (reader === 'person' || reader === 'demo') && (!actorId || kindOf.get(actorId) !== 'demo')
}
