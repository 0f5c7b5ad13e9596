import { statesIn, type TargetActions } from '../moderation/index.ts'
import { erasePost } from './erase-post.ts'
import { findShown } from './posts.repo.ts'
import { hidePost, markPost, restorePost } from './visibility.repo.ts'

/** Moderation actions on posts. A viewer may also report the post of an author they have blocked. */
export const postTarget: TargetActions = {
  actions: ['sensitive', 'hide', 'remove', 'suspend'],
  async find(db, id, viewer) {
    // The pre-check finds posts of each audience, since they may become public later.
    const post = await findShown(db, id, { byOthers: viewer !== undefined })
    if (!post) return undefined
    const files = { image: post.image_key, video: post.video_key, thumbnail: post.thumbnail_key }
    return { ownerId: post.user_id, text: `${post.title}\n\n${post.alt_text}`.trim(), files }
  },
  stateOf: (db, ids) => statesIn(db, 'posts', ids),
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
