import { notificationStates } from '@easel/contract'
import { sql } from 'kysely'
import { decodeCursor, type PageInput } from '../../db/cursor.ts'
import type { Database, Tx } from '../../db/pool.ts'
import { newId } from '../../ids.ts'

export interface NewNotification {
  userId: string
  workId: string
  state: number
}

export async function insertNotification(tx: Tx, notification: NewNotification): Promise<string> {
  const id = newId()
  const row = { id, user_id: notification.userId, work_id: notification.workId, state: notification.state }
  await tx
    .insertInto('notifications')
    .values({ ...row, type: 'work_state' })
    .execute()
  return id
}

// `state <> 7` (running again) is written out where it is asked for: partial indexes are found by the text of a prepared statement.

/** With what is needed to show the work that they speak of: its thumbnail, or its first source's where it has none. */
function withWork(db: Database) {
  return db
    .selectFrom('notifications as notification')
    .innerJoin('works as work', 'work.id', 'notification.work_id')
    .leftJoin('work_sources as source', (join) =>
      join.onRef('source.work_id', '=', 'work.id').on('source.position', '=', 0),
    )
    .selectAll('notification')
    .select([
      'work.thumbnail_key',
      sql<string | null>`coalesce(work.video_key, work.image_key)`.as('result_key'),
      'source.file_key as source_key',
    ])
}

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number]

export const notificationList = 'notification'

export async function listNotifications(
  db: Database,
  userId: string,
  page: PageInput & { order_asc: boolean },
) {
  let query = withWork(db)
    .where('notification.user_id', '=', userId)
    .where(sql<boolean>`notification.state <> 7`)
  if (page.cursor) {
    const id = String(decodeCursor(notificationList, page.cursor, ['id'])[0])
    query = query.where('notification.id', page.order_asc ? '>' : '<', id)
  }
  return await query
    .orderBy('notification.id', page.order_asc ? 'asc' : 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
}

export async function findNotification(db: Database, id: string) {
  return await withWork(db).where('notification.id', '=', id).executeTakeFirst()
}

export async function countUnread(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(sql<boolean>`not is_read and state <> 7`)
    .executeTakeFirstOrThrow()
  return count
}

/** Own ones among these; returns how many there were. */
export async function markRead(db: Database, userId: string, ids: readonly string[]): Promise<number> {
  const rows = await db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning('id')
    .executeTakeFirst()
  return rows ? 1 : 0
}

/** The notifications of a work that runs again speak of the past: they become `running`, read, and are listed no more. */
export async function markRunningAgain(tx: Tx, workId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('notifications')
    .set({ state: notificationStates.running, is_read: true })
    .where('work_id', '=', workId)
    .where('state', 'in', [notificationStates.failed, notificationStates.interrupted])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
