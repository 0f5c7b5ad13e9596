import type { Comment, commentRoutes } from '@easel/contract'
import type { Database } from '../../db/pool.ts'
import { errors } from '../../errors/domain-error.ts'
import type { CallContext, Handlers } from '../../http/call.ts'
import { requireReadable } from '../posts/index.ts'
import { pageOfReplies, pageOfThreads } from './comment-pages.ts'
import {
  createComment,
  editComment,
  likeComment,
  openComment,
  openThread,
  pinComment,
  removeComment,
  requireListed,
  unlikeComment,
  unpinComment,
} from './comments.service.ts'
import { presentComments } from './comments.view.ts'

export function commentHandlers({ db }: { db: Database }): Handlers<typeof commentRoutes> {
  const show = async (id: string, { viewer, origin }: CallContext): Promise<Comment> => {
    const row = await openComment(db, viewer?.id, id)
    const [comment] = await presentComments([row], { db, origin, viewerId: viewer?.id })
    if (!comment) throw errors.notFound()
    return comment
  }
  return {
    async listComments(input, { viewer, origin }) {
      const viewerId = viewer?.id
      const { post_id: postId } = input
      await requireReadable(db, viewerId, postId)
      const { rows, next_cursor } = input.parent_id
        ? await pageOfReplies(
            db,
            { threadId: await openThread(db, viewerId, { id: input.parent_id, postId }), viewerId },
            input,
          )
        : await pageOfThreads(db, { postId, viewerId }, input)
      return { comment_arr: await presentComments(rows, { db, origin, viewerId }), next_cursor }
    },
    async createComment(input, call) {
      const id = await call.createOnce((recordCreatedId) =>
        createComment(db, call.viewer, { ...input, recordCreatedId }),
      )
      return await show(id, call)
    },
    async getComment({ id }, call) {
      await requireListed(db, call.viewer?.id, id)
      return await show(id, call)
    },
    async updateComment({ id, text }, call) {
      await editComment(db, call.viewer, id, text)
      return await show(id, call)
    },
    async deleteComment({ id }, { viewer }) {
      await removeComment(db, viewer, id)
      return {}
    },
    async likeComment({ id }, { viewer }) {
      await likeComment(db, viewer, id)
      return {}
    },
    async unlikeComment({ id }, { viewer }) {
      await unlikeComment(db, viewer, id)
      return {}
    },
    async pinComment({ id }, { viewer }) {
      await pinComment(db, viewer, id)
      return {}
    },
    async unpinComment({ id }, { viewer }) {
      await unpinComment(db, viewer, id)
      return {}
    },
  }
}
