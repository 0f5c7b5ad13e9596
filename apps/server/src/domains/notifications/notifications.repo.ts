import {
  type LocalText,
  type NotificationFilter,
  type NotificationKind,
  notificationKinds,
  notificationStates,
} from '@easel/contract'
import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, type PageInput } from '../../platform/db/cursor.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { prepared } from '../../platform/db/prepared-statement.ts'
import { firstIdOf, newId } from '../../platform/ids.ts'

export interface NewNotification {
  userId: string
  workId: string
  state: number
  /** Id of the batch, for a work that was started together with other works. */
  batchId?: string
}

export async function insertNotification(tx: Tx, notification: NewNotification): Promise<string> {
  const id = newId()
  const { userId: user_id, workId: work_id, state, batchId: batch_id = null } = notification
  const row = { id, user_id, work_id, state, batch_id }
  await tx
    .insertInto('notifications')
    .values({ ...row, order_id: id, type: 'work_state' })
    .execute()
  return id
}

/** Selects notifications of one user, by type, without the types that this user has turned off in the panel. */
export interface NotificationScope {
  userId: string
  filter: NotificationFilter
  silenced: readonly NotificationKind[]
}

/**
 * SQL literals instead of parameters: PostgreSQL matches partial indexes by the text of a prepared statement. `state <> 7` leaves
 * out works that are running again.
 */
const isOfWork = sql<boolean>`notification.type = 'work_state' and notification.state <> 7`
const isSocial = sql<boolean>`notification.type <> 'work_state' and notification.actor_count > 0`

function inScope(db: Database, { userId, filter, silenced }: NotificationScope) {
  const query = db.selectFrom('notifications as notification').where('notification.user_id', '=', userId)
  if (filter !== 'social') return query.where(isOf(filter))
  return query.where(isSocial).where('notification.type', '<>', sql<string>`all(${silenced}::text[])`)
}

function isOf(filter: NotificationFilter): RawBuilder<boolean> {
  if (filter === 'work_state') return isOfWork
  return filter === 'social' ? isSocial : sql`${isSocial} and notification.type = ${filter}`
}

/** Counts a user's unread notifications, without the types that the user has turned off in the panel. */
export async function countUnread(
  db: Database,
  { userId, filter }: Omit<NotificationScope, 'silenced'>,
): Promise<number> {
  const [counted] = await unreadOf[filter](db, { userId })
  return counted!.count
}

const filters: readonly NotificationFilter[] = [...notificationKinds, 'security', 'social']
/** One prepared statement for each filter, since every page needs two of these counts. */
const unreadOf = Object.fromEntries(filters.map((filter) => [filter, unread(filter)])) as Record<
  NotificationFilter,
  ReturnType<typeof unread>
>

function unread(filter: NotificationFilter) {
  const silenced = (userId: string) => sql`array(
    select kind.name from user_settings, jsonb_each(user_settings.notification) as kind (name, channels)
    where user_settings.user_id = ${userId} and channels ->> 'panel' = 'false')`
  return prepared((db, { userId }: { userId: string }) =>
    db
      .selectFrom('notifications as notification')
      .where('notification.user_id', '=', userId)
      .where(isOf(filter))
      .where(sql<boolean>`not notification.is_read`)
      .where('notification.type', '<>', sql<string>`all(${silenced(userId)})`)
      .select((eb) => eb.fn.countAll<number>().as('count')),
  )
}

/**
 * A cursor: a position in the list, and the newest position at the time when the list began. A notification that moves while the
 * user reads further pages is still found at its old position.
 */
export interface Position {
  orderId: string
  beganAt: string
}

export function readPosition(list: string, cursor: string): Position {
  const [orderId, beganAt] = decodeCursor(list, cursor, ['id', 'id'])
  return { orderId: String(orderId), beganAt: String(beganAt) }
}

export interface NotificationPage extends PageInput {
  order_asc: boolean
  position: Position | undefined
}

export interface Positions {
  rows: { id: string; position: string }[]
  beganAt: string
}

/** Lists ids in order, each with the position it had when the list began. */
export async function listPositions(
  db: Database,
  scope: NotificationScope,
  page: NotificationPage,
): Promise<Positions> {
  const { position, order_asc, offset, limit } = page
  const isFromTop = !order_asc && offset === 0
  const beganAt = position?.beganAt ?? (isFromTop ? undefined : await newestPosition(db, scope))
  const standing = inScope(db, scope)
    .$if(beganAt !== undefined, (query) => query.where('notification.order_id', '<=', beganAt!))
    .$if(position !== undefined, (query) =>
      query.where('notification.order_id', order_asc ? '>' : '<', position!.orderId),
    )
    .select(['notification.id', 'notification.order_id as position'])
    .orderBy('notification.order_id', order_asc ? 'asc' : 'desc')
  const rows = position
    ? await db
        .selectFrom(
          db
            .selectFrom(standing.limit(offset + limit + 1).as('standing'))
            .selectAll()
            .unionAll(movedSince(db, scope, position, order_asc))
            .as('row'),
        )
        .select(['row.id', 'row.position'])
        .orderBy('row.position', order_asc ? 'asc' : 'desc')
        .offset(offset)
        .limit(limit + 1)
        .execute()
    : await standing
        .offset(offset)
        .limit(limit + 1)
        .execute()
  return { rows, beganAt: beganAt ?? rows[0]?.position ?? '' }
}

async function newestPosition(db: Database, scope: NotificationScope): Promise<string | undefined> {
  const row = await inScope(db, scope)
    .select('notification.order_id')
    .orderBy('notification.order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.order_id
}

/**
 * Returns the notifications after the cursor that new reactions have moved up since the list began, at their positions at that
 * time.
 */
function movedSince(db: Database, scope: NotificationScope, position: Position, isAscending: boolean) {
  return inScope(db, scope)
    .where('notification.order_id', '>', position.beganAt)
    .where('notification.id', '<=', position.beganAt)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('notification_acts as act')
          .select('act.id as position')
          .whereRef('act.notification_id', '=', 'notification.id')
          .where('act.id', '<=', position.beganAt)
          .orderBy('act.id', 'desc')
          .limit(1)
          .as('before'),
      (join) => join.onTrue(),
    )
    .where('before.position', isAscending ? '>' : '<', position.orderId)
    .select(['notification.id', 'before.position as position'])
}

/**
 * Reads notifications with the facts that their rows show: the work's files or its first source, the post's thumbnail, and the last
 * actor.
 */
export async function findNotifications(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom('notifications as notification')
    .leftJoin('works as work', 'work.id', 'notification.work_id')
    .leftJoin('work_sources as source', (join) =>
      join.onRef('source.work_id', '=', 'work.id').on('source.position', '=', 0),
    )
    .leftJoin('work_template_versions as template', (join) =>
      join
        .onRef('template.work_template_id', '=', 'work.work_template_id')
        .onRef('template.version', '=', 'work.template_version'),
    )
    .leftJoin('posts as post', (join) =>
      join
        .onRef('post.id', '=', 'notification.post_id')
        // Only the author of a hidden post gets a signed URL of its picture.
        .on(sql<boolean>`(post.visibility = 'public' or post.user_id = notification.user_id)`),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('notification_acts as act')
          .select(['act.actor_id', 'act.comment_id as act_comment_id'])
          .whereRef('act.notification_id', '=', 'notification.id')
          .where('act.is_present', '=', true)
          .orderBy('act.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .leftJoin('comments as comment', (join) =>
      join
        .on('comment.id', '=', sql<string>`coalesce(notification.comment_id, newest.act_comment_id)`)
        .on('comment.visibility', '=', 'public'),
    )
    .leftJoin('themes as theme', (join) =>
      join.onRef('theme.id', '=', 'notification.subject_id').on('notification.type', '=', 'theme_started'),
    )
    .leftJoin('work_templates as ready', (join) =>
      join
        .onRef('ready.id', '=', 'notification.subject_id')
        .on('notification.type', 'in', ['template_ready', 'template_published', 'template_broken']),
    )
    .leftJoin('work_template_versions as ready_version', (join) =>
      join
        .onRef('ready_version.work_template_id', '=', 'ready.id')
        .onRef('ready_version.version', '=', 'ready.version'),
    )
    .selectAll('notification')
    .select([
      'work.thumbnail_key',
      sql<string | null>`coalesce(work.video_key, work.image_key)`.as('result_key'),
      'source.file_key as source_key',
      sql<LocalText | null>`template.definition -> 'title'`.as('template_title'),
      'post.thumbnail_key as post_thumbnail_key',
      'post.title as post_title',
      'newest.actor_id',
      'newest.act_comment_id',
      'comment.text as comment_text',
      sql<LocalText | null>`theme.title`.as('theme_title'),
      sql<LocalText | null>`ready.broken`.as('broken'),
      sql<LocalText | null>`ready_version.definition -> 'title'`.as('ready_title'),
    ])
    .where('notification.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => rowOf.get(id) ?? [])
}

/** Lists the notifications of these users since a time, oldest first. */
export async function listNotifiedSince(
  db: Database,
  userIds: readonly string[],
  sinceTs: number,
): Promise<{ id: string; user_id: string }[]> {
  const since = (predicate: RawBuilder<boolean>) =>
    db
      .selectFrom('notifications as notification')
      .select(['notification.id', 'notification.user_id', 'notification.order_id'])
      .where('notification.user_id', '=', sql<string>`any(${userIds}::uuid[])`)
      .where('notification.order_id', '>=', firstIdOf(sinceTs))
      .where(predicate)
  return await db
    .selectFrom(since(isOfWork).unionAll(since(isSocial)).as('notified'))
    .select(['notified.id', 'notified.user_id'])
    .orderBy('notified.order_id')
    .execute()
}

export type NotificationRow = Awaited<ReturnType<typeof findNotifications>>[number]

/** Marks the given notifications that belong to the user; returns their number. */
export async function markRead(db: Database, userId: string, ids: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Marks notifications of the user's work, or of the works that were started together with it. */
export async function markReadOfWork(db: Database, userId: string, workId: string): Promise<void> {
  await db
    .updateTable('notifications as notification')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where(isOfWork)
    .where(sql<boolean>`not notification.is_read`)
    .where((eb) =>
      eb.or([
        eb('work_id', '=', workId),
        eb('batch_id', '=', eb.selectFrom('runs').select('batch_id').where('id', '=', workId)),
      ]),
    )
    .execute()
}

/**
 * Marks only listed notifications: a notification of a type that is turned off is still unread when the type is turned on again.
 */
export async function markAllRead(db: Database, scope: NotificationScope): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ is_read: true })
    .where(
      'id',
      'in',
      inScope(db, scope).where(sql<boolean>`not notification.is_read`).select('notification.id'),
    )
    .execute()
}

/** Notifications of a work that runs again are outdated: they get the state `running`, count as read, and are no longer listed. */
export async function markRunningAgain(tx: Tx, workId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('notifications')
    .set({ state: notificationStates.running, is_read: true })
    .where('work_id', '=', workId)
    .where('batch_id', 'is', null)
    .where('state', 'in', [notificationStates.failed, notificationStates.interrupted])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the notifications about a work. */
export async function deleteNotificationsOfWork(tx: Tx, workId: string): Promise<void> {
  await tx.deleteFrom('notifications').where('work_id', '=', workId).execute()
}
