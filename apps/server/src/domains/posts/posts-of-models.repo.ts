import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { isShownTo } from './post-source.ts'

/** A post as the page of models shows it. */
export interface PostOfModel {
  readonly id: string
  readonly title: string
  readonly alt_text: string
  readonly thumbnail_key: string
}

/** Number of the newest posts of a model among which shown posts are counted. */
const maxCounted = 1000

/** Records the models with which a post's work was made. */
export async function recordModels(tx: Tx, postId: string, workId: string): Promise<void> {
  await sql`insert into post_models (model, post_id)
    select distinct model, ${postId}::uuid from works, unnest(works.models) as model where works.id = ${workId}`.execute(
    tx,
  )
}

/** Finds, for each model, the newest posts that lists show to the viewer, and the number of posts that lists show. */
export async function findPostsOfModels(
  db: Database,
  { names, viewerId, each }: { names: readonly string[]; viewerId: string | undefined; each: number },
): Promise<ReadonlyMap<string, { count: number; newest: PostOfModel[] }>> {
  if (names.length === 0) return new Map()
  // The ids are an array: with a join, PostgreSQL reads all posts for each model.
  const { rows } = await sql<{ model: string; count: number; newest: PostOfModel[] }>`
    select wanted.model, found.count,
      (select coalesce(json_agg(shown order by shown.id desc), '[]') from (
        select post.id, post.title, post.alt_text, post.thumbnail_key
        from posts as post where post.id = any(found.ids)) as shown) as newest
    from unnest(${[...names]}::text[]) as wanted (model)
    cross join lateral (
      select count(*)::integer as count,
        (array_agg(post.id order by post.id desc)
          filter (where not post.is_sensitive and post.thumbnail_key is not null))[:${sql.lit(each)}] as ids
      from posts as post
      where post.id = any(array(select post_id from post_models where model = wanted.model
        order by post_id desc limit ${sql.lit(maxCounted)})) and ${isShownTo(viewerId)}) as found`.execute(db)
  return new Map(rows.map(({ model, count, newest }) => [model, { count, newest }]))
}
