import type { SocialNotificationType } from '@easel/contract'
import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import { newId } from '../../platform/ids.ts'
import { blockedBetween } from '../social/index.ts'

/** An event that concerns a user. */
export interface NewSocialNotification {
  /** The user who is notified. */
  userId: string
  type: SocialNotificationType
  /** The user who acted; undefined for an event of the site itself. */
  actorId?: string
  /** The post that was liked, commented or replied under, or that mentions the user. */
  postId?: string
  /** The comment that was liked, or the comment that was written. */
  commentId?: string
  themeId?: string
  caseId?: string
  templateId?: string
}

/** A reaction of a user to a post, a comment or another user. */
export type ReactionNotification = Omit<NewSocialNotification, 'themeId' | 'caseId' | 'templateId'> & {
  actorId: string
}

/** Key by which repeated reactions are folded into one notification. */
export interface Subject {
  userId: string
  type: SocialNotificationType
  subjectId: string
}

export interface Fold extends Subject {
  postId: string | null
  commentId: string | null
}

const keyOf = ({ userId, type, subjectId }: Subject) => `${userId} ${type} ${subjectId}`

/**
 * Finds or creates the unread notifications of these subjects, and locks them until the transaction ends, so that reactions to
 * them are serialized. Returns a function that returns the notification of a subject.
 */
export async function lockFolds(tx: Tx, folds: readonly Fold[]): Promise<(subject: Subject) => string> {
  // The rows are inserted in a fixed order, so that two transactions cannot deadlock.
  const distinct = [...new Map(folds.map((fold) => [keyOf(fold), fold]))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, fold]) => ({ ...fold, id: newId() }))
  const column = <Name extends keyof (typeof distinct)[number]>(name: Name) =>
    distinct.map((fold) => fold[name])
  const { rows } = await sql<{
    id: string
    user_id: string
    type: SocialNotificationType
    subject_id: string
  }>`
    insert into notifications (id, order_id, user_id, type, subject_id, post_id, comment_id)
    select id, id, user_id, type, subject_id, post_id, comment_id
    from unnest(${column('id')}::uuid[], ${column('userId')}::uuid[], ${column('type')}::text[], ${column('subjectId')}::uuid[],
      ${column('postId')}::uuid[], ${column('commentId')}::uuid[]) as given (id, user_id, type, subject_id, post_id, comment_id)
    on conflict (user_id, type, subject_id) where not is_read and type <> 'work_state' do update set is_read = false
    returning id, user_id, type, subject_id`.execute(tx)
  const ids = new Map(
    rows.map(({ id, user_id, type, subject_id }) => [
      keyOf({ userId: user_id, type, subjectId: subject_id }),
      id,
    ]),
  )
  return (subject) => ids.get(keyOf(subject))!
}

export interface Act {
  actorId: string | null
  commentId: string | null
}

/**
 * Records reactions. `known`: this reaction is already recorded. `again`: it was recorded and withdrawn before. Triggers of the
 * database update the notifications' counts and positions.
 */
export async function insertActs(
  tx: Tx,
  acts: readonly (Act & { notificationId: string })[],
): Promise<('new' | 'again' | 'known')[]> {
  const { rows } = await sql<{ n: number }>`
    with given as (
      select * from unnest(${acts.map(() => newId())}::uuid[], ${acts.map((act) => act.notificationId)}::uuid[],
        ${acts.map((act) => act.actorId)}::uuid[], ${acts.map((act) => act.commentId)}::uuid[])
        with ordinality as given (id, notification_id, actor_id, comment_id, n)
    ), inserted as (
      insert into notification_acts (id, notification_id, actor_id, comment_id, create_ts)
      select id, notification_id, actor_id, comment_id, ${Date.now()}::bigint from given
      on conflict (notification_id, actor_id, comment_id) do nothing returning id
    )
    select given.n from given join inserted using (id)`.execute(tx)
  const isNew = new Set(rows.map(({ n }) => n - 1))
  const results: ('new' | 'again' | 'known')[] = []
  for (const [index, act] of acts.entries()) {
    if (isNew.has(index)) results.push('new')
    else results.push((await setWithdrawn(tx, [act.notificationId], act, false)) ? 'again' : 'known')
  }
  return results
}

/** Withdraws a reaction, whether its notification was read or not; a notification without any remaining actor is not listed. */
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

/** Hides the reactions of a closed account; they return with the account. */
export async function hideActsOf(tx: Tx, userId: string): Promise<void> {
  await setClosed(tx, userId, true)
}

export async function restoreActsOf(tx: Tx, userId: string): Promise<void> {
  await setClosed(tx, userId, false)
}

async function setClosed(tx: Tx, userId: string, isClosed: boolean): Promise<void> {
  // Lock order: notifications before their reactions, as when a reaction is withdrawn.
  await sql`select from notifications where id in (select notification_id from notification_acts where actor_id = ${userId})
    order by id for update`.execute(tx)
  await tx
    .updateTable('notification_acts')
    .set({ is_closed: isClosed })
    .where('actor_id', '=', userId)
    .where('is_closed', '=', !isClosed)
    .execute()
}

/** Deletes notifications whose last reaction was withdrawn more than a day ago. */
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
 * Returns the stored settings of the users who may be notified of these actors, by the index in the list. Some users are left out:
 * fictitious authors and the site itself, which have no reader; users who have muted the actor or have a block with the actor; and,
 * if the actor is a demo account, all other users.
 */
export async function settingsOfNotifiable(
  tx: Tx,
  events: readonly { userId: string; actorId?: string | undefined }[],
): Promise<Map<number, { notification: unknown }>> {
  const { rows } = await sql<{ n: number; notification: unknown }>`
    select given.n, settings.notification
    from unnest(${events.map(({ userId }) => userId)}::uuid[], ${events.map(({ actorId }) => actorId ?? null)}::uuid[])
      with ordinality as given (user_id, actor_id, n)
    join users as reader on reader.id = given.user_id
    left join users as actor on actor.id = given.actor_id
    left join user_settings as settings on settings.user_id = given.user_id
    where reader.kind in ('person', 'demo') and actor.kind is distinct from 'demo'
      and not ${blockedBetween(sql`given.user_id`, sql`given.actor_id`)}
      and not exists (select from mutes where mutes.user_id = given.user_id and mutes.muted_id = given.actor_id)`.execute(
    tx,
  )
  return new Map(rows.map(({ n, notification }) => [n - 1, { notification }]))
}

/** Inserts a notification that is never folded with another. */
export async function insertNotification(tx: Tx, row: Insertable<DB['notifications']>): Promise<void> {
  await tx.insertInto('notifications').values(row).execute()
}
