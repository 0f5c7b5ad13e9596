import type { Database } from '../src/platform/db/pool.ts'
import { newId } from '../src/platform/ids.ts'

export interface SeededPost {
  user_id: string
  title?: string
  create_ts?: number
  like_count?: number
  comment_count?: number
  share_count?: number
  media_type?: 'image' | 'video'
  theme_id?: string
  remix_of_post_id?: string
  visibility?: 'public' | 'pending'
  audience?: 'public' | 'link' | 'private'
}

/** Sets the number of users that a user follows to a very high value, because the feed of such a user needs another query. */
export async function countManyFollowees(db: Database, userId: string): Promise<void> {
  await db.updateTable('users').set({ followee_count: 100_000 }).where('id', '=', userId).execute()
}

/** Creates posts with finished works directly in the database, without rendering; returns their ids in the given order. */
export async function seedPosts(db: Database, posts: readonly SeededPost[]): Promise<string[]> {
  const template = await db
    .selectFrom('work_templates')
    .innerJoin('work_template_versions as version', 'version.work_template_id', 'work_templates.id')
    .select(['work_templates.id', 'version.version', 'version.cover_key'])
    .orderBy('work_templates.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const works = posts.map((post) => ({ id: newId(), ...post }))
  if (works.length === 0) return []
  const now = Date.now()
  await db
    .insertInto('runs')
    .values(
      works.map(({ id, user_id }) => ({
        id,
        user_id,
        state: 'done',
        graph: '{}',
        timing_key: 'seed',
        cost: 1,
        phase: 'completed',
        percent: 100,
        start_ts: now,
        finish_ts: now,
      })),
    )
    .execute()
  await db
    .insertInto('works')
    .values(
      works.map(({ id, user_id, media_type = 'image' }) => ({
        id,
        user_id,
        media_type,
        work_template_id: template.id,
        template_version: template.version,
        params: '{}',
        thumbnail_key: template.cover_key,
      })),
    )
    .execute()
  const rows = works.map(({ id: work_id, title = 'Untitled', media_type = 'image', ...post }) => ({
    ...post,
    id: newId(),
    work_id,
    title,
    media_type,
    work_template_id: template.id,
    alt_text: title,
    thumbnail_key: template.cover_key,
  }))
  await db.insertInto('posts').values(rows).execute()
  return rows.map(({ id }) => id)
}
