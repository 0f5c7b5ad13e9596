import type { Board } from '@easel/contract'
import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, encodeCursor, type PageInput, rowsToRead } from '../../platform/db/cursor.ts'
import { hasRow } from '../../platform/db/has-row.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { notBlocked } from '../social/index.ts'

/** The viewer of a board, who may have its private link. */
export interface BoardViewer {
  viewerId: string | undefined
  key?: string | undefined
}

type Audience = Board['audience']

/** Selects boards with the columns that differ between viewers. */
function boardRows(db: Database | Tx, viewerId: string | undefined) {
  const isFollowed = viewerId
    ? hasRow(sql`board_follows as own where own.board_id = board.id and own.user_id = ${viewerId}::uuid`)
    : sql<boolean>`false`
  return db
    .selectFrom('boards as board')
    .selectAll('board')
    .select([
      isFollowed.as('is_followed'),
      sql<Audience>`board.audience`.as('audience'),
      sql<Board['visibility']>`board.visibility`.as('visibility'),
    ])
}

export type BoardRow = Awaited<ReturnType<ReturnType<typeof boardRows>['execute']>>[number] & {
  has_item?: boolean
  has_new?: boolean
}

const isPublic = sql<boolean>`(board.audience = 'public' and board.visibility = 'public' and not board.only_for_owner)`

/** Condition that the viewer may open a row of `boards as board`. */
function isOpenTo({ viewerId, key }: BoardViewer): RawBuilder<boolean> {
  const byLink =
    key === undefined
      ? sql`false`
      : sql`(board.audience = 'link' and board.visibility = 'public' and not board.only_for_owner and board.link_key = ${key})`
  if (viewerId === undefined) return sql<boolean>`(${isPublic} or ${byLink})`
  const isBlocked = sql`exists (select from blocks where blocks.user_id = board.user_id and blocks.blocked_id = ${viewerId}::uuid)`
  return sql<boolean>`(board.user_id = ${viewerId}::uuid or (${isPublic} or ${byLink}) and not ${isBlocked})`
}

export async function findBoard(
  db: Database | Tx,
  id: string,
  viewer: BoardViewer,
): Promise<BoardRow | undefined> {
  return await boardRows(db, viewer.viewerId)
    .where('board.id', '=', id)
    .where(isOpenTo(viewer))
    .executeTakeFirst()
}

/** Locks a board, so that only one transaction at a time adds and moves its items. */
export async function lockBoard(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('boards').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Counts the boards of a user. The user can create no other board until the transaction ends. */
export async function countBoards(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  const { count } = await tx
    .selectFrom('boards')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export interface NewBoard {
  id: string
  user_id: string
  name: string
  description: string
  audience: Audience
  link_key: string | null
  only_for_owner: boolean
  create_ts: number
  item_ts: number
}

export async function insertBoard(tx: Tx, board: NewBoard): Promise<void> {
  await tx.insertInto('boards').values(board).execute()
}

export interface BoardValues {
  name?: string
  description?: string
  audience?: Audience
  link_key?: string | null
  cover_work_id?: string | null
}

export async function setBoard(tx: Tx, id: string, values: BoardValues): Promise<void> {
  await tx.updateTable('boards').set(values).where('id', '=', id).execute()
}

export async function deleteBoard(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('boards').where('id', '=', id).execute()
}

/** Lists the boards of a user that the viewer may see, the last used first. Without pages, since their number is limited. */
export async function boardsOf(
  db: Database,
  { userId, viewerId, workId }: { userId: string; viewerId: string | undefined; workId?: string | undefined },
): Promise<BoardRow[]> {
  let query = boardRows(db, viewerId).where('board.user_id', '=', userId)
  if (userId !== viewerId) query = query.where(isPublic).where(notBlocked(viewerId, 'board.user_id'))
  const sorted = query.orderBy('board.item_ts', 'desc').orderBy('board.id', 'desc')
  if (workId === undefined) return await sorted.execute()
  return await sorted
    .select(
      hasRow(sql`board_items as item where item.board_id = board.id and item.work_id = ${workId}::uuid`).as(
        'has_item',
      ),
    )
    .execute()
}

const publicList = 'public_board'

/** Lists all public boards, the newest first. */
export async function listPublicBoards(db: Database, viewerId: string | undefined, page: PageInput) {
  let query = boardRows(db, viewerId)
    .where(sql<boolean>`board.audience = 'public'`)
    .where(sql<boolean>`board.visibility = 'public'`)
    .where(sql<boolean>`not board.only_for_owner`)
    .where(notBlocked(viewerId, 'board.user_id'))
  if (page.cursor) query = query.where('board.id', '<', decodeCursor(publicList, page.cursor, ['id'])[0])
  query = query.orderBy('board.id', 'desc').limit(sql.lit(rowsToRead(page)))
  return await (page.offset > 0 ? query.offset(page.offset) : query).execute()
}

export function publicCursor({ id }: Pick<BoardRow, 'id'>): string {
  return encodeCursor(publicList, [id])
}

const followedList = 'followed_board'

/** Lists the boards that a user follows and may see, the last followed first. */
export async function listFollowed(db: Database, userId: string, page: PageInput) {
  let query = boardRows(db, userId)
    .innerJoin('board_follows as follow', 'follow.board_id', 'board.id')
    .select(['follow.create_ts as follow_ts', sql<boolean>`board.item_ts > follow.seen_ts`.as('has_new')])
    .where('follow.user_id', '=', userId)
    .where(isPublic)
    .where(notBlocked(userId, 'board.user_id'))
  if (page.cursor) {
    const [ts, id] = decodeCursor(followedList, page.cursor, ['int8', 'id'])
    query = query.where(sql<boolean>`(follow.create_ts, follow.board_id) < (${ts}::bigint, ${id}::uuid)`)
  }
  query = query
    .orderBy('follow.create_ts', 'desc')
    .orderBy('follow.board_id', 'desc')
    .limit(sql.lit(rowsToRead(page)))
  return await (page.offset > 0 ? query.offset(page.offset) : query).execute()
}

export function followedCursor({ follow_ts, id }: { follow_ts: number; id: string }): string {
  return encodeCursor(followedList, [follow_ts, id])
}

export interface NewFollow {
  board_id: string
  user_id: string
  /** True if the board counts this follow. */
  is_visible: boolean
}

export async function insertFollow(tx: Tx, follow: NewFollow): Promise<void> {
  await tx
    .insertInto('board_follows')
    .values(follow)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteFollow(db: Database, id: string, userId: string): Promise<void> {
  await db.deleteFrom('board_follows').where('board_id', '=', id).where('user_id', '=', userId).execute()
}

export async function setSeen(db: Database, id: string, userId: string): Promise<void> {
  await db
    .updateTable('board_follows')
    .set({ seen_ts: sql<number>`now_ms()` })
    .where('board_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

/** Hides the follows of an account that is closed, or shows them again; the boards count only visible follows. */
export async function setFollowsVisible(tx: Tx, userId: string, isVisible: boolean): Promise<void> {
  await tx
    .updateTable('board_follows')
    .set({ is_visible: isVisible })
    .where('user_id', '=', userId)
    .where('is_visible', '=', !isVisible)
    .execute()
}
