import type { Database } from '../../platform/db/pool.ts'

/** Fields of the post that a file belongs to. */
export interface PostedFile {
  title: string
  hide_mark: boolean
  work_id: string
}

export async function findPosted(db: Database, key: string): Promise<PostedFile | undefined> {
  if (!key.startsWith('public/')) return undefined
  return await db
    .selectFrom('posts')
    .select(['title', 'hide_mark', 'work_id'])
    .where(({ or, eb }) =>
      or([eb('image_key', '=', key), eb('video_key', '=', key), eb('thumbnail_key', '=', key)]),
    )
    .executeTakeFirst()
}
