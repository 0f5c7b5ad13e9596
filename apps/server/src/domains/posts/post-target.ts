import { sql } from 'kysely'
import type { TargetActions } from '../moderation/index.ts'
import { erasePost } from './erase-post.ts'
import { hidePost, markPost, restorePost } from './visibility.repo.ts'

/** Moderation actions on posts. A viewer may also report the post of an author they have blocked. */
export const postTarget: TargetActions = {
  actions: ['sensitive', 'hide', 'remove', 'suspend'],
  async find(db, id) {
    const post = await db
      .selectFrom('posts')
      .select(['user_id', 'title', 'alt_text', 'image_key', 'video_key', 'thumbnail_key'])
      .where('id', '=', id)
      .where(sql<boolean>`visibility = 'public' and not only_for_owner`)
      .executeTakeFirst()
    if (!post) return undefined
    const files = { image: post.image_key, video: post.video_key, thumbnail: post.thumbnail_key }
    return { ownerId: post.user_id, text: `${post.title}\n\n${post.alt_text}`.trim(), files }
  },
  async stateOf(db, ids) {
    const rows = await db
      .selectFrom('posts')
      .select(['id', 'visibility'])
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
    return new Map(rows.map((row) => [row.id, row.visibility === 'public' ? 'visible' : 'hidden']))
  },
  async hide(tx, id) {
    await hidePost(tx, id)
    return undefined
  },
  restore: (tx, id) => restorePost(tx, id),
  erase: (tx, id) => erasePost(tx, id),
  async setSensitive(tx, id, isSensitive) {
    await markPost(tx, id, isSensitive ? 'moderator' : null)
  },
}
