import { maxPinnedComments } from '@easel/contract'
import { type Selectable, sql } from 'kysely'
import { type BatchedId, batchedRead } from '../../platform/batching/batched-read.ts'
import { hasRow } from '../../platform/db/has-row.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { preparedSql } from '../../platform/db/prepared-statement.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import { followedBy, type Person, personOf, visibleUser } from '../accounts/index.ts'
import {
  type ActColumns,
  actColumns,
  insertPendingActs,
  type ReactionNotification,
} from '../notifications/index.ts'
import { isReadable } from '../posts/index.ts'
import { notBlocked } from '../social/index.ts'

export interface NewComment {
  id: string
  post_id: string
  user_id: string
  parent_id: string | null
  reply_to_id: string | null
  text: string
  only_for_owner: boolean
  create_ts: number
  update_ts: number
}

/**
 * Inserts comments and records the reactions of which users are notified, in one statement; returns the contents of the comments.
 */
export async function insertComments(
  db: Database | Tx,
  comments: readonly (NewComment & { reply_to_user_id: string | null })[],
  acts: readonly ReactionNotification[],
): Promise<CommentContent[]> {
  if (comments.length === 0) return []
  const column = <Name extends keyof NewComment>(name: Name) => comments.map((comment) => comment[name])
  const rows = await insertWithActs(db, {
    ...actColumns(acts),
    ids: column('id'),
    postIds: column('post_id'),
    userIds: column('user_id'),
    parentIds: column('parent_id'),
    repliedIds: column('reply_to_id'),
    texts: column('text'),
    onlyForOwner: column('only_for_owner'),
    createTs: column('create_ts'),
    updateTs: column('update_ts'),
  })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return comments.map(({ id, reply_to_user_id }) => ({ ...rowOf.get(id)!, reply_to_user_id }))
}

interface CommentColumns {
  ids: readonly string[]
  postIds: readonly string[]
  userIds: readonly string[]
  parentIds: readonly (string | null)[]
  repliedIds: readonly (string | null)[]
  texts: readonly string[]
  onlyForOwner: readonly boolean[]
  createTs: readonly number[]
  updateTs: readonly number[]
}

/** The rows are inserted in the order of their posts, so that concurrent statements lock posts in the same order. */
const insertWithActs = preparedSql(
  (columns: CommentColumns & ActColumns) => sql<
    Selectable<DB['comments']> & { author: Person }
  >`with inserted as (
    insert into comments (id, post_id, user_id, parent_id, reply_to_id, text, only_for_owner, create_ts, update_ts)
    select * from unnest(${columns.ids}::uuid[], ${columns.postIds}::uuid[], ${columns.userIds}::uuid[], ${columns.parentIds}::uuid[],
      ${columns.repliedIds}::uuid[], ${columns.texts}::text[], ${columns.onlyForOwner}::boolean[], ${columns.createTs}::bigint[],
      ${columns.updateTs}::bigint[]) as given (id, post_id) order by post_id
    returning *
  ), pending as (${insertPendingActs(columns)})
  select inserted.*, ${personOf('author', undefined)} as author from inserted join users as author on author.id = inserted.user_id`,
)

/** Raw SQL, since only a literal matches the condition of the partial index. */
const isPublic = sql<boolean>`comment.visibility = 'public'`

/** Condition that the user likes the comment of a row. */
function likedBy(userId: BatchedId | undefined) {
  return userId
    ? hasRow(
        sql`comment_likes as liked where liked.comment_id = comment.id and liked.user_id = ${userId}::uuid`,
      )
    : sql<boolean>`false`
}

/** The part of a comment that differs between viewers; the shared part is in the comment's view. */
export interface OfViewer {
  is_liked: boolean
  /** True if the viewer follows the author. */
  is_followed: boolean
  /** The user whom a reply answers, if the viewer may see this user. */
  answered?: { is_followed: boolean } | null
}

function likedAndFollowedBy(viewerId: BatchedId | undefined) {
  return [
    likedBy(viewerId).as('is_liked'),
    followedBy(viewerId, sql`comment.user_id`).as('is_followed'),
  ] as const
}

function answeredFor(viewerId: string | undefined) {
  return sql<OfViewer['answered']>`(
    select json_build_object('is_followed', ${followedBy(viewerId)}) from comments as replied join users on users.id = replied.user_id
    where replied.id = comment.reply_to_id and ${visibleUser(viewerId)})`.as('answered')
}

function isVisible(viewerId: BatchedId | undefined) {
  return sql<boolean>`(${isPublic} and (not comment.only_for_owner or comment.user_id = ${viewerId ?? null}::uuid))`
}

/** A comment of a list, for one viewer. */
export interface ViewedComment extends OfViewer {
  id: string
  /** The last transaction that wrote the comment's row. */
  version: string
  pin_ts: number
}

/** All columns of a comment, with its author and the user to whom it replies. */
export type CommentContent = Selectable<DB['comments']> & {
  author: Person
  reply_to_user_id: string | null
}
export type CommentRow = CommentContent & OfViewer

function contentsOf(db: Database | Tx) {
  return db
    .selectFrom('comments as comment')
    .innerJoin('users as author', 'author.id', 'comment.user_id')
    .leftJoin('comments as answered', 'answered.id', 'comment.reply_to_id')
    .selectAll('comment')
    .select(['answered.user_id as reply_to_user_id', personOf('author', undefined).as('author')])
}

/** Reads the contents of these comments. Does not check who may see them. */
export async function readComments(db: Database, ids: readonly string[]): Promise<CommentContent[]> {
  return await contentsOf(db).where('comment.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/** Finds a comment that is not hidden, nor in a thread whose first comment is hidden. */
export async function findComment(
  db: Database | Tx,
  id: string,
  viewerId: string | undefined,
): Promise<CommentRow | undefined> {
  return await contentsOf(db)
    .select([...likedAndFollowedBy(viewerId), answeredFor(viewerId)])
    .where('comment.id', '=', id)
    .where(isVisible(viewerId))
    .where(
      sql<boolean>`not exists (select from comments as thread where thread.id = comment.parent_id and thread.visibility <> 'public')`,
    )
    .executeTakeFirst()
}

/** Finds a comment even if it is hidden, for users who may delete it. */
export async function findOrigin(db: Database | Tx, id: string) {
  return await db
    .selectFrom('comments as comment')
    .innerJoin('posts as post', 'post.id', 'comment.post_id')
    .select(['comment.id', 'comment.post_id', 'comment.user_id', 'post.user_id as post_owner_id'])
    .where('comment.id', '=', id)
    .executeTakeFirst()
}

/** Selects comments for lists: leaves out comments whose author has a block with the viewer, in either direction. */
function listedComments(db: Database | Tx, viewerId: BatchedId | undefined) {
  return db
    .selectFrom('comments as comment')
    .select(['comment.id', sql<string>`comment.xmin::text`.as('version'), 'comment.pin_ts'])
    .select([...likedAndFollowedBy(viewerId)])
    .where(isVisible(viewerId))
    .where(notBlocked(viewerId, 'comment.user_id'))
}

export interface Slice {
  viewerId: string | undefined
  /** Exclusive upper bound of the ids: only older comments are listed. */
  before: string | undefined
  offset: number
  limit: number
}

/** Returns the first comments of a post's threads, newest first, except the comments in `without`. */
export async function listThreads(
  db: Database,
  { postId, without }: { postId: string; without: readonly string[] },
  { viewerId, before, offset, limit }: Slice,
): Promise<ViewedComment[]> {
  return await listedComments(db, viewerId)
    .where('comment.post_id', '=', postId)
    .where(sql<boolean>`comment.parent_id is null`)
    .where('comment.id', '<>', sql<string>`all(${without}::uuid[])`)
    .$if(before !== undefined, (query) => query.where('comment.id', '<', before!))
    .orderBy('comment.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function listReplies(
  db: Database,
  threadId: string,
  { viewerId, before, offset, limit }: Slice,
): Promise<ViewedComment[]> {
  return await listedComments(db, viewerId)
    .select(answeredFor(viewerId))
    .where('comment.parent_id', '=', threadId)
    .$if(before !== undefined, (query) => query.where('comment.id', '<', before!))
    .orderBy('comment.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** The pinned comments of a post, last pinned first. */
function pinnedOf(db: Database | Tx, postId: BatchedId, viewerId: BatchedId | undefined) {
  return listedComments(db, viewerId)
    .where('comment.post_id', '=', postId)
    .where(sql<boolean>`comment.pin_ts > 0`)
    .orderBy('comment.pin_ts', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(sql.lit(maxPinnedComments))
}

export async function findPinned(
  db: Database,
  postId: string,
  viewerId: string | undefined,
): Promise<ViewedComment[]> {
  return await pinnedOf(db, postId, viewerId).execute()
}

interface FirstOf {
  postId: string
  viewerId: string | undefined
}

/**
 * Returns the beginning of a post's list: the pinned comments, last pinned first, then the first `limit` first comments of the
 * other threads, newest first. Undefined if the viewer may not read the post.
 */
export async function listFirst(
  db: Database,
  scope: FirstOf,
  limit: number,
): Promise<ViewedComment[] | undefined> {
  const { newest, withPinned } = firstLists(limit)
  const rows = await newest(db, scope)
  if (rows.length === 0) return undefined
  // Few posts have pinned comments. They are read by the same statement as the other comments, so that no comment is missed that
  // is pinned or unpinned in the meantime.
  const found = rows[0]!.has_pinned ? await withPinned(db, scope) : rows
  // SQL guarantees no order of joins and unions.
  return found.filter(isComment).toSorted((a, b) => b.pin_ts - a.pin_ts || (a.id < b.id ? 1 : -1))
}

/** A post without comments gives one row without a comment. */
const isComment = (
  row: { [Name in keyof ViewedComment]: ViewedComment[Name] | null },
): row is ViewedComment => row.id !== null

/** Prepared statements by their limit; there are few limits (`rowsToRead`). */
const firstListsBy = new Map<number, ReturnType<typeof firstListsOf>>()

function firstLists(limit: number) {
  const known = firstListsBy.get(limit) ?? firstListsOf(limit)
  firstListsBy.set(limit, known)
  return known
}

function firstListsOf(limit: number) {
  const names = ['postId', 'viewerId'] as const
  return {
    newest: batchedRead(names, (db, scope) => firstListsFor(db, scope, limit).newest),
    withPinned: batchedRead(names, (db, scope) => firstListsFor(db, scope, limit).withPinned),
  }
}

function firstListsFor(
  db: Database | Tx,
  { postId, viewerId }: { postId: BatchedId; viewerId: BatchedId },
  limit: number,
) {
  const others = listedComments(db, viewerId)
    .where(sql<boolean>`comment.post_id = ${postId} and comment.parent_id is null and comment.pin_ts = 0`)
    .orderBy('comment.id', 'desc')
    .limit(sql.lit(limit))
  const newest = db
    .selectFrom('posts as post')
    .leftJoinLateral(others.as('others'), (join) => join.onTrue())
    .selectAll('others')
    .select(
      sql<boolean>`exists (select from comments where post_id = post.id and pin_ts > 0)`.as('has_pinned'),
    )
    .where('post.id', '=', postId)
    .where(isReadable(viewerId))
  const withPinned = db
    .selectFrom(pinnedOf(db, postId, viewerId).as('pinned'))
    .selectAll()
    .unionAll(db.selectFrom(others.as('others')).selectAll())
  return { newest, withPinned }
}

/** Returns the given first comments that are still visible, in the given order. */
export async function findThreads(
  db: Database,
  { postId, ids }: { postId: string; ids: readonly string[] },
  viewerId: string | undefined,
): Promise<ViewedComment[]> {
  if (ids.length === 0) return []
  const rows = await listedComments(db, viewerId)
    .where('comment.post_id', '=', postId)
    .where(sql<boolean>`comment.parent_id is null`)
    .where('comment.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

export async function countPinned(tx: Tx, postId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('post_id', '=', postId)
    .where(sql<boolean>`pin_ts > 0`)
    .where('visibility', '=', 'public')
    .executeTakeFirstOrThrow()
  return count
}

/** Pins a comment; a timestamp of 0 unpins it. */
export async function setPin(tx: Tx, id: string, pinTs: number): Promise<void> {
  await tx.updateTable('comments').set({ pin_ts: pinTs }).where('id', '=', id).execute()
}

export async function updateText(tx: Tx, id: string, text: string): Promise<void> {
  await tx.updateTable('comments').set({ text, update_ts: Date.now() }).where('id', '=', id).execute()
}

export async function deleteComment(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('comments').where('id', '=', id).execute()
}

/**
 * Locks a comment before a like is inserted. Otherwise the foreign key of the like takes a weaker lock first, and two
 * concurrent likes deadlock when both upgrade it.
 */
export async function lockComment(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('comments').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Inserts a like; returns false if the user already liked the comment. */
export async function insertLike(tx: Tx, commentId: string, userId: string): Promise<boolean> {
  const row = await tx
    .insertInto('comment_likes')
    .values({ comment_id: commentId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('comment_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteLike(tx: Tx, commentId: string, userId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('comment_likes')
    .where('comment_id', '=', commentId)
    .where('user_id', '=', userId)
    .returning('comment_id')
    .executeTakeFirst()
  return row !== undefined
}
