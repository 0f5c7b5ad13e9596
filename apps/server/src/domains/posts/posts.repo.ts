import type { Params } from '@easel/contract'
import { sql } from 'kysely'
import { decodeCursor, type PageInput } from '../../db/cursor.ts'
import type { Database, Tx } from '../../db/pool.ts'

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
  remix_of_post_id: string | null
  image_key: string | null
  video_key: string | null
  thumbnail_key: string | null
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
 * Written out, not a parameter: the statement is prepared, and PostgreSQL can match a partial index only to what it can read in its text.
 */
const isPublic = sql<boolean>`post.visibility = 'public'`

/** Posts that `viewerId` may see, with what their work was made with. */
function visiblePosts(db: Database | Tx, viewerId: string | undefined) {
  return db
    .selectFrom('posts as post')
    .innerJoin('works as work', 'work.id', 'post.work_id')
    .selectAll('post')
    .select(['work.template_version', sql<Params>`work.params`.as('params')])
    .where(isPublic)
    .where((eb) => eb.or([eb('post.only_for_owner', '=', false), eb('post.user_id', '=', viewerId ?? null)]))
}

export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>

export async function findPost(db: Database | Tx, id: string, viewerId: string | undefined) {
  return await visiblePosts(db, viewerId).where('post.id', '=', id).executeTakeFirst()
}

/**
 * What changes the counts of a post takes its row first: a row that refers to the post takes a weaker lock on it, and two that both ask for
 * more than they have would wait for each other.
 */
export async function lockPost(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('posts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export const postLists = { hot: 'post_hot', ts: 'post_ts' } as const

export interface PostFilter {
  user_id?: string | undefined
  work_template_id?: string | undefined
  remix_of_post_id?: string | undefined
  media_type?: 'image' | 'video' | undefined
  order_by: 'ts' | 'hot'
}

const filters = ['user_id', 'work_template_id', 'remix_of_post_id', 'media_type'] as const

export async function listPosts(
  db: Database,
  filter: PostFilter & { viewerId: string | undefined },
  page: PageInput,
) {
  let query = visiblePosts(db, filter.viewerId)
  for (const name of filters)
    if (filter[name] !== undefined) query = query.where(`post.${name}`, '=', filter[name])
  if (filter.order_by === 'hot') {
    if (page.cursor) {
      const [hot, id] = decodeCursor(postLists.hot, page.cursor, ['number', 'id'])
      query = query.where(sql<boolean>`(post.hot, post.id) < (${hot}::float8, ${id}::uuid)`)
    }
    query = query.orderBy('post.hot', 'desc')
  } else if (page.cursor) {
    query = query.where('post.id', '<', String(decodeCursor(postLists.ts, page.cursor, ['id'])[0]))
  }
  return await query
    .orderBy('post.id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
}

/** Which of these posts somebody likes. */
export async function likedAmong(
  db: Database,
  userId: string | undefined,
  postIds: readonly string[],
): Promise<Set<string>> {
  if (!userId || postIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('post_likes')
    .select('post_id')
    .where('user_id', '=', userId)
    .where('post_id', '=', sql<string>`any(${postIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ post_id }) => post_id))
}

/** False where there was one. */
export async function insertLike(tx: Tx, postId: string, userId: string): Promise<boolean> {
  const row = await tx
    .insertInto('post_likes')
    .values({ post_id: postId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('post_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False where there was none. */
export async function deleteLike(tx: Tx, postId: string, userId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('post_likes')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .returning('post_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findOrigins(db: Database, postIds: readonly string[]) {
  if (postIds.length === 0) return []
  return await db
    .selectFrom('posts')
    .select(['id', 'user_id'])
    .where('id', '=', sql<string>`any(${postIds}::uuid[])`)
    .where('visibility', '=', 'public')
    .where('only_for_owner', '=', false)
    .execute()
}
