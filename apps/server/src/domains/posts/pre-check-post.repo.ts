import type { Database, Tx } from '../../platform/db/pool.ts'
import type { SensitiveBy } from './visibility.repo.ts'

/** Files that a post shows, with the scores of its result. */
export interface ShownFiles {
  work_id: string
  image_key: string | null
  thumbnail_key: string | null
  pre_check: unknown
  source_keys: string[]
}

export async function findShownFiles(db: Database, id: string): Promise<ShownFiles | undefined> {
  const row = await db
    .selectFrom('posts')
    .innerJoin('works', 'works.id', 'posts.work_id')
    .select(['posts.work_id', 'posts.image_key', 'posts.thumbnail_key', 'works.pre_check'])
    .where('posts.id', '=', id)
    .executeTakeFirst()
  const sources = await db.selectFrom('post_sources').select('file_key').where('post_id', '=', id).execute()
  return row && { ...row, source_keys: sources.map(({ file_key }) => file_key) }
}

/** Locks a post and returns its sensitive mark. */
export async function lockMark(tx: Tx, id: string) {
  const post = await tx
    .selectFrom('posts')
    .select(['id', 'sensitive_by'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return post && { id, sensitive_by: post.sensitive_by as SensitiveBy }
}

/** Posts that could not be checked when they were posted, oldest first. */
export async function uncheckedPosts(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('posts')
    .select('id')
    .where('sensitive_by', '=', 'unchecked')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
