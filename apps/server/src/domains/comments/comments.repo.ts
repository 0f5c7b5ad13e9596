import { maxPinnedComments } from '@easel/contract'
import { type Selectable, sql } from 'kysely'
import { hasRow } from '../../db/has-row.ts'
import type { Database, Tx } from '../../db/pool.ts'
import { prepared } from '../../db/prepared.ts'
import type { DB } from '../../db/types.generated.ts'
import { type Person, personOf } from '../accounts/index.ts'
import { postIsReadable } from '../posts/index.ts'
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

/** Inserts comments; returns their rows as their authors see them. */
export async function insertComments(
  tx: Tx,
  comments: readonly (NewComment & { reply_to_user_id: string | null })[],
): Promise<CommentRow[]> {
  if (comments.length === 0) return []
  const column = <Name extends keyof NewComment>(name: Name) => comments.map((comment) => comment[name])
  const { rows } = await sql<Selectable<DB['comments']> & { author: Person }>`with inserted as (
    insert into comments (id, post_id, user_id, parent_id, reply_to_id, text, only_for_owner, create_ts, update_ts)
    select * from unnest(${column('id')}::uuid[], ${column('post_id')}::uuid[], ${column('user_id')}::uuid[],
      ${column('parent_id')}::uuid[], ${column('reply_to_id')}::uuid[], ${column('text')}::text[],
      ${column('only_for_owner')}::boolean[], ${column('create_ts')}::bigint[], ${column('update_ts')}::bigint[])
    returning *
  ) select inserted.*, ${personOf('author', undefined)} as author from inserted join users as author on author.id = inserted.user_id`.execute(
    tx,
  )
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return comments.map(({ id, reply_to_user_id }) => ({
    ...rowOf.get(id)!,
    reply_to_user_id,
    is_liked: false,
  }))
}

/** Raw SQL, since only a literal matches the condition of the partial index. */
const isPublic = sql<boolean>`comment.visibility = 'public'`

/** Tells whether the user likes a comment. */
function likedBy(userId: string | undefined) {
  return userId
    ? hasRow(
        sql`comment_likes as liked where liked.comment_id = comment.id and liked.user_id = ${userId}::uuid`,
      )
    : sql<boolean>`false`
}

function visibleComments(db: Database | Tx, viewerId: string | undefined) {
  return db
    .selectFrom('comments as comment')
    .innerJoin('users as author', 'author.id', 'comment.user_id')
    .leftJoin('comments as answered', 'answered.id', 'comment.reply_to_id')
    .selectAll('comment')
    .select(['answered.user_id as reply_to_user_id', personOf('author', viewerId).as('author')])
    .select(likedBy(viewerId).as('is_liked'))
    .where(isPublic)
    .where(sql<boolean>`(not comment.only_for_owner or comment.user_id = ${viewerId ?? null}::uuid)`)
}

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>

/** Finds a comment that is not hidden, nor in a thread whose first comment is hidden. */
export async function findComment(db: Database | Tx, id: string, viewerId: string | undefined) {
  return await visibleComments(db, viewerId)
    .where('comment.id', '=', id)
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

/** Comments for lists: without those whose author has a block with the viewer, in either direction. */
function listedComments(db: Database, viewerId: string | undefined) {
  return visibleComments(db, viewerId).where(notBlocked(viewerId, 'comment.user_id'))
}

export interface Slice {
  viewerId: string | undefined
  /** Exclusive upper bound of the ids: only older comments follow. */
  before: string | undefined
  offset: number
  limit: number
}

/** Returns the first comments of a post's threads, newest first, without those in `without`. */
export async function listThreads(
  db: Database,
  { postId, without }: { postId: string; without: readonly string[] },
  { viewerId, before, offset, limit }: Slice,
): Promise<CommentRow[]> {
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
): Promise<CommentRow[]> {
  return await listedComments(db, viewerId)
    .where('comment.parent_id', '=', threadId)
    .$if(before !== undefined, (query) => query.where('comment.id', '<', before!))
    .orderBy('comment.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Returns the pinned comments of a post, last pinned first. */
export async function findPinned(db: Database, postId: string, viewerId: string | undefined, limit: number) {
  return await listedComments(db, viewerId)
    .where('comment.post_id', '=', postId)
    .where(sql<boolean>`comment.pin_ts > 0`)
    .orderBy('comment.pin_ts', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Returns the beginning of a post's list in one statement: the pinned comments, last pinned first, then the first comments
 * of the other threads, newest first; nothing where the viewer may not read the post. `limit` is of the latter.
 */
export async function listFirst(
  db: Database,
  { postId, viewerId }: { postId: string; viewerId: string | undefined },
  limit: number,
): Promise<CommentRow[]> {
  const list = firstLists.get(limit) ?? firstListsOf(limit)
  firstLists.set(limit, list)
  const rows =
    viewerId === undefined ? await list.ofVisitors(db, { postId }) : await list.of(db, { postId, viewerId })
  // SQL promises no order of a union.
  return rows.toSorted((a, b) => b.pin_ts - a.pin_ts || (a.id < b.id ? 1 : -1))
}

/** By their limit, of which there are few (`literalRows`). */
const firstLists = new Map<number, ReturnType<typeof firstListsOf>>()

function firstListsOf(limit: number) {
  return {
    ofVisitors: prepared((db, { postId }: { postId: string }) =>
      firstOf(db, { postId, viewerId: undefined, limit }),
    ),
    of: prepared((db, { postId, viewerId }: { postId: string; viewerId: string }) =>
      firstOf(db, { postId, viewerId, limit }),
    ),
  }
}

function firstOf(
  db: Database | Tx,
  { postId, viewerId, limit }: { postId: string; viewerId: string | undefined; limit: number },
) {
  const ofPost = listedComments(db, viewerId).where('comment.post_id', '=', postId)
  const pinned = ofPost
    .where(sql<boolean>`comment.pin_ts > 0`)
    .orderBy('comment.pin_ts', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(sql.lit(maxPinnedComments))
  const others = ofPost
    .where(sql<boolean>`comment.parent_id is null and comment.pin_ts = 0`)
    .orderBy('comment.id', 'desc')
    .limit(sql.lit(limit))
  // Asked once, not for each comment.
  const isReadable = postIsReadable(postId, viewerId)
  return db
    .selectFrom(pinned.as('pinned'))
    .selectAll()
    .where(isReadable)
    .unionAll(db.selectFrom(others.as('others')).selectAll().where(isReadable))
}

/** Returns those of these first comments that are still visible, in the given order. */
export async function findThreads(
  db: Database,
  { postId, ids }: { postId: string; ids: readonly string[] },
  viewerId: string | undefined,
): Promise<CommentRow[]> {
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

/** A timestamp of 0 unpins. */
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

/** Returns false where the user liked it before. */
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
