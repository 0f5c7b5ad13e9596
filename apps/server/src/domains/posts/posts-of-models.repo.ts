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

/** Maximum number up to which posts are counted. */
const maxCounted = 1000

/** Records the models with which a post's work was made. */
export async function recordModels(tx: Tx, postId: string, workId: string): Promise<void> {
  await sql`insert into post_models (model, post_id)
    select distinct model, ${postId}::uuid from works, unnest(works.models) as model where works.id = ${workId}`.execute(
    tx,
  )
}

/** Finds the newest posts of each of these models that lists show to the viewer, and the number of these posts. */
export async function findPostsOfModels(
  db: Database,
  { names, viewerId, each }: { names: readonly string[]; viewerId: string | undefined; each: number },
): Promise<ReadonlyMap<string, { count: number; newest: PostOfModel[] }>> {
  if (names.length === 0) return new Map()
  const shown = sql`from post_models as made join posts as post on post.id = made.post_id
    where made.model = wanted.model and ${isShownTo(viewerId)}`
  const { rows } = await sql<{ model: string; count: number; newest: PostOfModel[] }>`
    select wanted.model,
      (select count(*)::integer from (select ${shown} limit ${sql.lit(maxCounted)}) as counted) as count,
      (select coalesce(json_agg(one), '[]') from (
        select post.id, post.title, post.alt_text, post.thumbnail_key ${shown}
          and not post.is_sensitive and post.thumbnail_key is not null
        order by made.post_id desc limit ${sql.lit(each)}) as one) as newest
    from unnest(${[...names]}::text[]) as wanted (model)`.execute(db)
  return new Map(rows.map(({ model, count, newest }) => [model, { count, newest }]))
}
