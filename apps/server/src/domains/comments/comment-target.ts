import { statesIn, type TargetActions } from '../moderation/index.ts'
import { lockPost, postTarget } from '../posts/index.ts'
import { deleteComment, findComment, findOrigin } from './comments.repo.ts'
import { hideComment, restoreComment } from './visibility.repo.ts'

/** Moderation of comments. A viewer may also report the comments of users they have blocked. */
export const commentTarget: TargetActions = {
  actions: ['hide', 'remove', 'suspend'],
  async find(db, id, reader) {
    const comment = await findComment(db, id, undefined)
    const post = comment && (await postTarget.find(db, comment.post_id, reader))
    return comment && post && { ownerId: comment.user_id, text: comment.text, files: {} }
  },
  stateOf: (db, ids) => statesIn(db, 'comments', ids),
  async hide(tx, id) {
    await hideComment(tx, id)
    return undefined
  },
  restore: (tx, id) => restoreComment(tx, id),
  async erase(tx, id) {
    const origin = await findOrigin(tx, id)
    if (!origin) return
    await lockPost(tx, origin.post_id)
    await deleteComment(tx, id)
  },
}
