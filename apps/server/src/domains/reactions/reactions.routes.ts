import type { Routes } from '@easel/contract'
import type { Handlers } from '../../http/calls/call.ts'
import type { Database } from '../../platform/db/pool.ts'
import { likePost, sharePost, unlikePost } from './post-reactions.ts'
import { likeTemplate, unlikeTemplate } from './template-likes.ts'

type ReactionRoutes = Pick<
  Routes,
  'likePost' | 'unlikePost' | 'sharePost' | 'likeWorkTemplate' | 'unlikeWorkTemplate'
>

export function reactionHandlers({ db }: { db: Database }): Handlers<ReactionRoutes> {
  return {
    async likePost({ id }, { viewer }) {
      await likePost(db, { postId: id, userId: viewer.id })
      return {}
    },
    async unlikePost({ id }, { viewer }) {
      await unlikePost(db, { postId: id, userId: viewer.id })
      return {}
    },
    async sharePost({ id, target }, { viewer }) {
      await sharePost(db, { postId: id, userId: viewer.id, target })
      return {}
    },
    async likeWorkTemplate({ id }, { viewer }) {
      await likeTemplate(db, { templateId: id, userId: viewer.id })
      return {}
    },
    async unlikeWorkTemplate({ id }, { viewer }) {
      await unlikeTemplate(db, { templateId: id, userId: viewer.id })
      return {}
    },
  }
}
