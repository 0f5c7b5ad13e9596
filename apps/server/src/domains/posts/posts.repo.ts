import type { Params } from '@easel/contract'
import { type RawBuilder, sql } from 'kysely'
import { type BatchedId, batchedRead } from '../../platform/batching/batched-read.ts'
import { hasRow } from '../../platform/db/has-row.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { prepared, preparedSql } from '../../platform/db/prepared-statement.ts'
import { blockedBetween, notBlocked } from '../social/index.ts'
import { allOf, conditionsOf, isForViewer, isPublic } from './post-source.ts'

export interface NewPost {
  id: string
  user_id: string
  work_id: string
  work_template_id: string
  media_type: string
  title: string
  alt_text: string
  only_for_owner: boolean
  audience: string
  is_announced: boolean
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

/** Inserts a post; returns false if the work is already posted. */
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
 * Selects posts with the data of their work and their lists: small index look-ups within one statement, instead of three
 * statements for a page.
 */
export function postRows(db: Database | Tx) {
  const sources = sql<string[] | null>`(select array_agg(source.file_key order by source.position)
    from post_sources as source where source.post_id = post.id)`
  const topics = sql<{ id: string; name: string }[] | null>`(
    select json_agg(json_build_object('id', topics.id, 'name', topics.name) order by topics.name_key)
    from post_topics join topics on topics.id = post_topics.topic_id where post_topics.post_id = post.id)`
  return db
    .selectFrom('posts as post')
    .innerJoin('works as work', 'work.id', 'post.work_id')
    .selectAll('post')
    .select(['work.template_version', sql<Params>`work.params`.as('params'), version.as('version')])
    .select([sources.as('source_keys'), topics.as('topics')])
}

/**
 * The transaction that last wrote the row: as long as it does not change, facts that depend only on the row do not change either.
 */
const version = sql<string>`post.xmin::text`

/**
 * Selects posts with the facts that differ between viewers: whether the viewer likes the post, follows its author, and may see
 * the remixed post. All other facts are in the post's view, which viewers share.
 */
export function postsFor(db: Database | Tx, viewerId: BatchedId | undefined) {
  const follows = (userId: RawBuilder<string>) =>
    viewerId
      ? hasRow(sql`follows where follows.follower_id = ${viewerId}::uuid and follows.followee_id = ${userId}`)
      : sql<boolean>`false`
  const isLiked = viewerId
    ? hasRow(sql`post_likes where post_likes.user_id = ${viewerId}::uuid and post_likes.post_id = post.id`)
    : sql<boolean>`false`
  const isForOrigin = viewerId
    ? sql<boolean>`(not origin.only_for_owner or origin.user_id = ${viewerId}::uuid)`
    : sql<boolean>`not origin.only_for_owner`
  const origin = sql<{ is_followed: boolean } | null>`(
    select json_build_object('is_followed', ${follows(sql`origin.user_id`)}) from posts as origin
    where origin.id = post.remix_of_post_id and origin.visibility = 'public' and ${isForOrigin} and ${notBlocked(viewerId, 'origin.user_id')})`
  return db
    .selectFrom('posts as post')
    .select(['post.id', version.as('version')])
    .select([isLiked.as('is_liked'), follows(sql`post.user_id`).as('is_followed'), origin.as('origin')])
}

export type ViewedPost = Awaited<ReturnType<ReturnType<typeof postsFor>['execute']>>[number]

/**
 * Finds a post for reading: a public post whose author has not blocked the viewer, or a post of the viewer that is not for everyone
 * or that moderators have hidden.
 */
export async function findReadable(db: Database | Tx, id: string, viewerId: string | undefined) {
  const [post] = await readableBy(db, { id, viewerId })
  return post
}

const readableBy = batchedRead(['id', 'viewerId'], (db, { id, viewerId }) =>
  postsFor(db, viewerId).where('post.id', '=', id).where(isReadable(viewerId)),
)

/** Returns the given posts that lists show to a viewer. */
export async function findListedFor(
  db: Database | Tx,
  posts: { ids: readonly string[]; viewerId: string },
): Promise<Set<string>> {
  return new Set((await listedFor(db, posts)).map(({ id }) => id))
}

const listedFor = prepared((db, { ids, viewerId }: { ids: readonly string[]; viewerId: string }) =>
  db
    .selectFrom('posts as post')
    .select('post.id')
    .where(sql<boolean>`post.id = any(${ids}::uuid[])`)
    .where(allOf(conditionsOf({}, viewerId))),
)

/** Condition that a viewer may read a row of `posts as post`. */
export function isReadable(viewerId: BatchedId): RawBuilder<boolean> {
  const isBlocked = sql`exists (select from blocks where blocks.user_id = post.user_id and blocks.blocked_id = ${viewerId}::uuid)`
  const isHiddenOwn = sql`(post.user_id = ${viewerId}::uuid and (post.hidden_by = 'moderator' or post.visibility = 'limited'))`
  return sql<boolean>`((${isPublic} and ${isForViewer(viewerId)} and not ${isBlocked}) or ${isHiddenOwn})`
}

/** Returns whether a viewer may read a post. */
export async function isReadableFor(
  db: Database | Tx,
  id: string,
  viewerId: string | undefined,
): Promise<boolean> {
  return (await seenBy(db, { id, viewerId })).length > 0
}

const seenBy = batchedRead(['id', 'viewerId'], (db, { id, viewerId }) =>
  db.selectFrom('posts as post').select('post.id').where('post.id', '=', id).where(isReadable(viewerId)),
)

/** Reads the full rows of these posts. Does not check who may see them. */
export async function readPosts(db: Database, ids: readonly string[]): Promise<PostRow[]> {
  return await postRows(db).where('post.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>

/**
 * Finds a post that `viewerId` may see; for the author, also a post that not everyone sees. Does not check blocks between viewer
 * and author.
 */
export async function findPost(db: Database | Tx, id: string, viewerId: string | undefined) {
  return await postRows(db)
    .where('post.id', '=', id)
    .where(
      sql<boolean>`(${isPublic} or post.visibility = 'limited' and post.user_id = ${viewerId ?? null}::uuid)`,
    )
    .where(isForViewer(viewerId))
    .executeTakeFirst()
}

/** Finds a post of the viewer that moderators have hidden. */
export async function findHiddenOwn(db: Database | Tx, id: string, viewerId: string | undefined) {
  if (viewerId === undefined) return undefined
  return await postRows(db)
    .where('post.id', '=', id)
    .where('post.user_id', '=', viewerId)
    .where('post.hidden_by', '=', 'moderator')
    .executeTakeFirst()
}

/**
 * Locks a post before its counts change. Without it, inserting a row that refers to the post would take a weaker lock on the post
 * first, and two transactions that both upgrade this lock would deadlock.
 */
export async function lockPost(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('posts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** A user who reacts to a post. */
export interface PostReaction {
  postId: string
  userId: string
}

/** The users and their posts, as two lists with corresponding indexes. */
interface Reactions {
  postIds: readonly string[]
  userIds: readonly string[]
}

const listed = (reactions: readonly PostReaction[]): Reactions => ({
  postIds: reactions.map(({ postId }) => postId),
  userIds: reactions.map(({ userId }) => userId),
})

/**
 * Locks on posts until the end of a transaction, always in the same order. `shared`: the posts cannot be deleted. `alone`:
 * exclusive, like `lockPost`.
 */
export type Hold = 'shared' | 'alone'

/** Facts that decide whether a user may react to a post. */
interface ReactablePost {
  id: string
  user_id: string
  is_visible: boolean
  is_hidden_own: boolean
  is_limited_own: boolean
  is_blocked: boolean
}

const reactableColumns = (userId: RawBuilder<unknown>) => sql`post.id, post.user_id,
  (${isPublic} and (not post.only_for_owner or post.user_id = ${userId})) as is_visible,
  (post.user_id = ${userId} and post.hidden_by is not distinct from 'moderator') as is_hidden_own,
  (post.user_id = ${userId} and post.visibility = 'limited') as is_limited_own,
  ${blockedBetween(userId, sql`post.user_id`)} as is_blocked`

/** Finds a post to react to, with the facts that determine whether the user may react. */
export async function findReactable(
  db: Database | Tx,
  { postId, userId }: PostReaction,
): Promise<ReactablePost | undefined> {
  const [post] = await reactableTo(db, { postId, userId })
  return post
}

const reactableTo = batchedRead(
  ['postId', 'userId'],
  (_db, { postId, userId }) =>
    sql<ReactablePost>`(select ${reactableColumns(userId)} from posts as post where post.id = ${postId})`,
)

/**
 * Finds the posts of several reactions, by the index in the list, without posts that do not exist. Locks the posts if requested.
 */
export async function findAllReactable(db: Database | Tx, reactions: readonly PostReaction[], hold?: Hold) {
  const rows = await allReactable[hold ?? 'free'](db, listed(reactions))
  return new Map(rows.map((row) => [row.n - 1, row]))
}

// The arrays are in sub-selects: for an array as a parameter, PostgreSQL would plan the statement again for each length.
const reactable = (locking: RawBuilder<unknown>) =>
  preparedSql(
    ({ postIds, userIds }: Reactions) => sql<ReactablePost & { n: number }>`
    select given.n, ${reactableColumns(sql`given.user_id`)}
    from unnest((select ${postIds}::uuid[]), (select ${userIds}::uuid[])) with ordinality as given (post_id, user_id, n)
    join posts as post on post.id = given.post_id
    order by post.id ${locking}`,
  )
const allReactable = {
  free: reactable(sql``),
  shared: reactable(sql`for key share of post`),
  alone: reactable(sql`for no key update of post`),
}

/** Marks a post as announced; returns false if it already was. */
export async function announce(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('posts')
    .set({ is_announced: true })
    .where('id', '=', id)
    .where('is_announced', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the audience of a post; a hidden post stays hidden. */
export async function setAudience(tx: Tx, id: string, audience: string): Promise<void> {
  // A trigger derives the visibility. The statement names the column too, since other triggers run only when it is named.
  await tx
    .updateTable('posts')
    .set({ audience, visibility: sql<string>`visibility` })
    .where('id', '=', id)
    .execute()
}

export async function setWords(
  tx: Tx,
  id: string,
  words: { title: string; alt_text: string },
): Promise<void> {
  await tx.updateTable('posts').set(words).where('id', '=', id).execute()
}

/** Finds the authors of posts. Does not check who may see the posts. */
export async function findAuthors(db: Database, postIds: readonly string[]) {
  if (postIds.length === 0) return []
  return await db
    .selectFrom('posts')
    .select(['id', 'user_id'])
    .where('id', '=', sql<string>`any(${postIds}::uuid[])`)
    .execute()
}

/** Deletes a post, by its id or the id of its work. Returns the keys of the files that belong only to this post. */
export async function deletePost(tx: Tx, by: { id: string } | { work_id: string }): Promise<string[]> {
  const [column, id] = 'id' in by ? (['id', by.id] as const) : (['work_id', by.work_id] as const)
  const post = await tx
    .deleteFrom('posts')
    .where(column, '=', id)
    .returning(['image_key', 'video_key', 'thumbnail_key'])
    .executeTakeFirst()
  return Object.values(post ?? {}).flatMap((key) => key ?? [])
}

/**
 * Returns author, texts and files of a post that is not hidden, for any reader. `byOthers`: only if other users can see the post,
 * perhaps by its link.
 */
export async function findShown(db: Database | Tx, id: string, { byOthers }: { byOthers: boolean }) {
  return await db
    .selectFrom('posts')
    .select(['user_id', 'title', 'alt_text', 'image_key', 'video_key', 'thumbnail_key'])
    .where('id', '=', id)
    .where(sql<boolean>`visibility in ('public', 'limited') and not only_for_owner`)
    .where(byOthers ? sql<boolean>`audience <> 'private'` : sql<boolean>`true`)
    .executeTakeFirst()
}

export async function insertPostSource(
  tx: Tx,
  source: { post_id: string; position: number; file_key: string },
): Promise<void> {
  await tx.insertInto('post_sources').values(source).execute()
}
