import type { Comment, commentRoutes } from '@easel/contract'
import type { CallContext, Handlers } from '../../http/calls/call.ts'
import type { SharedCache } from '../../platform/caching/shared-cache.ts'
import type { Database } from '../../platform/db/pool.ts'
import { requireReadable } from '../posts/index.ts'
import { pageOfReplies, pageOfThreads } from './comment-pages.ts'
import type { CommentRow } from './comments.repo.ts'
import {
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
import { type CommentView, presentComment, presentComments } from './comments.view.ts'
import { createComment } from './create-comment.ts'

export interface CommentDeps {
  db: Database
  views: SharedCache<CommentView>
}

export function commentHandlers({ db, views }: CommentDeps): Handlers<typeof commentRoutes> {
  const show = async (id: string, call: CallContext): Promise<Comment> =>
    await presentComment(await openComment(db, call.viewer?.id, id), { db, origin: call.origin })
  return {
    async listComments(input, { viewer, origin }) {
      const viewerId = viewer?.id
      const { post_id: postId } = input
      const replies = async (id: string) => {
        await requireReadable(db, viewerId, postId)
        const threadId = await openThread(db, viewerId, { id, postId })
        return await pageOfReplies(db, { threadId, viewerId }, input)
      }
      const { rows, next_cursor } = input.parent_id
        ? await replies(input.parent_id)
        : await pageOfThreads(db, { postId, viewerId }, input)
      return { comment_arr: await presentComments(rows, { db, views, origin }), next_cursor }
    },
    async createComment(input, call) {
      let created: CommentRow | undefined
      const id = await call.createOnce(async (recordCreatedId) => {
        created = await createComment(db, { ...input, viewer: call.viewer, recordCreatedId })
        return created.id
      })
      return created ? await presentComment(created, { db, origin: call.origin }) : await show(id, call)
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
