import type { Params } from '@easel/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import { notBlocked } from '../social/index.ts'
import { isForViewer, isPublic } from './post-source.ts'

export interface NewPost {
  id: string
  user_id: string
  work_id: string
  work_template_id: string
  media_type: string
  title: string
  alt_text: string
  only_for_owner: boolean
  hide_mark: boolean
  is_sensitive: boolean
  sensitive_by: string | null
  remix_of_post_id: string | null
  theme_id: string | null
  image_key: string | null
  video_key: string | null
  thumbnail_key: string | null
  create_ts: number
}

/** False where the work is posted already. */
export async function insertPost(tx: Tx, post: NewPost): Promise<boolean> {
  const row = await tx
    .insertInto('posts')
    .values(post)
    .onConflict((conflict) => conflict.column('work_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Selects posts with the data of their work and their lists: small index look-ups within one statement, where a page
 * would otherwise need three.
 */
export function postRows(db: Database | Tx, viewerId: string | undefined) {
  const sources = sql<string[] | null>`(select array_agg(source.file_key order by source.position)
    from post_sources as source where source.post_id = post.id)`
  const topics = sql<{ id: string; name: string }[] | null>`(
    select json_agg(json_build_object('id', topics.id, 'name', topics.name) order by topics.name_key)
    from post_topics join topics on topics.id = post_topics.topic_id where post_topics.post_id = post.id)`
  const isLiked = viewerId
    ? sql<boolean>`exists (select from post_likes where post_likes.user_id = ${viewerId}::uuid and post_likes.post_id = post.id)`
    : sql<boolean>`false`
  return db
    .selectFrom('posts as post')
    .innerJoin('works as work', 'work.id', 'post.work_id')
    .selectAll('post')
    .select(['work.template_version', sql<Params>`work.params`.as('params')])
    .select([sources.as('source_keys'), topics.as('topics'), isLiked.as('is_liked')])
}

export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>

/** Finds a post that `viewerId` may see; blocks between viewer and author are checked elsewhere. */
export async function findPost(db: Database | Tx, id: string, viewerId: string | undefined) {
  return await postRows(db, viewerId)
    .where('post.id', '=', id)
    .where(isPublic)
    .where(isForViewer(viewerId))
    .executeTakeFirst()
}

/** Finds a post of the viewer that moderators have hidden. */
export async function findHiddenOwn(db: Database | Tx, id: string, viewerId: string | undefined) {
  if (viewerId === undefined) return undefined
  return await postRows(db, viewerId)
    .where('post.id', '=', id)
    .where('post.user_id', '=', viewerId)
    .where('post.hidden_by', '=', 'moderator')
    .executeTakeFirst()
}

/**
 * Locks a post before its counts change. Lock order: inserting a row that refers to the post takes a weaker lock on it,
 * and two transactions that both upgrade that lock would deadlock.
 */
export async function lockPost(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('posts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** False where the user liked it already. */
export async function insertLike(tx: Tx, postId: string, userId: string): Promise<boolean> {
  const row = await tx
    .insertInto('post_likes')
    .values({ post_id: postId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('post_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False where there was no like. */
export async function deleteLike(tx: Tx, postId: string, userId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('post_likes')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .returning('post_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Does nothing where the user has shared the post today. */
export async function insertShare(
  tx: Tx,
  share: { post_id: string; user_id: string; day: number; target: string },
): Promise<void> {
  await tx
    .insertInto('post_shares')
    .values(share)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function setWords(
  tx: Tx,
  id: string,
  words: { title: string; alt_text: string },
): Promise<void> {
  await tx.updateTable('posts').set(words).where('id', '=', id).execute()
}

export async function findOrigins(db: Database, postIds: readonly string[], viewerId: string | undefined) {
  if (postIds.length === 0) return []
  return await db
    .selectFrom('posts as post')
    .select(['post.id', 'post.user_id'])
    .where('post.id', '=', sql<string>`any(${postIds}::uuid[])`)
    .where(isPublic)
    .where(isForViewer(viewerId))
    .where(notBlocked(viewerId, 'post.user_id'))
    .execute()
}

/** Deletes a post, by its id or that of its work. Returns the keys of the files that belong to it alone. */
export async function deletePost(tx: Tx, by: { id: string } | { work_id: string }): Promise<string[]> {
  const [column, id] = 'id' in by ? (['id', by.id] as const) : (['work_id', by.work_id] as const)
  const post = await tx
    .deleteFrom('posts')
    .where(column, '=', id)
    .returning(['image_key', 'video_key', 'thumbnail_key'])
    .executeTakeFirst()
  return Object.values(post ?? {}).flatMap((key) => key ?? [])
}

/** Author, texts and files of a post that others can see, whoever asks. */
export async function findShown(db: Database | Tx, id: string) {
  return await db
    .selectFrom('posts')
    .select(['user_id', 'title', 'alt_text', 'image_key', 'video_key', 'thumbnail_key'])
    .where('id', '=', id)
    .where(sql<boolean>`visibility = 'public' and not only_for_owner`)
    .executeTakeFirst()
}

/** Returns the id of the remixed post unless it was deleted since. */
export async function stillPosted(tx: Tx, postId: string | null): Promise<string | null> {
  if (postId === null) return null
  const post = await tx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .forKeyShare()
    .executeTakeFirst()
  return post?.id ?? null
}

export async function insertPostSource(
  tx: Tx,
  source: { post_id: string; position: number; file_key: string },
): Promise<void> {
  await tx.insertInto('post_sources').values(source).execute()
}
