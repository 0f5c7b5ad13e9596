import type { TargetActions } from '../moderation/index.ts'
import { postTarget } from '../posts/index.ts'
import { findShared, shownPostOf, statesOfWorks } from './links.repo.ts'
import { refusalOfShared } from './links.service.ts'

/**
 * Moderation actions on works that private links open. A hidden work needs no mark of its own: the decision withholds its files,
 * and a link opens no work with withheld files. If the work has a post, the post is hidden too.
 */
export const workTarget: TargetActions = {
  actions: ['hide', 'suspend'],
  async find(db, id, { linkKey }) {
    const work = linkKey === undefined ? undefined : await findShared(db, linkKey)
    if (work?.work_id !== id || (await refusalOfShared(db, work, Date.now()))) return undefined
    return {
      ownerId: work.user_id,
      text: `${work.title ?? ''}\n\n${work.alt_text ?? ''}`.trim(),
      files: { image: work.image_key, video: work.video_key, thumbnail: work.thumbnail_key },
    }
  },
  stateOf: statesOfWorks,
  async hide(tx, id) {
    const post_id = await shownPostOf(tx, id)
    if (post_id === undefined) return undefined
    await postTarget.hide(tx, post_id)
    return { post_id }
  },
  async restore(tx, _id, snapshot) {
    if (snapshot) await postTarget.restore(tx, (snapshot as { post_id: string }).post_id, undefined)
  },
  // `actions` does not contain removal, so a decision never erases a work.
  async erase() {},
}
