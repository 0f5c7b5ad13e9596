import type { Post, postRoutes } from '@easel/contract'
import { cutPage, encodeCursor, type PageInput } from '../../db/cursor.ts'
import type { Database } from '../../db/pool.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { CallContext, Handlers } from '../../http/call.ts'
import type { FileUrls } from '../files/index.ts'
import { listPosts, type PostFilter, postLists } from './posts.repo.ts'
import { createPost, deletePost, likePost, openPost, unlikePost } from './posts.service.ts'
import { type PostPresenting, presentPosts } from './posts.view.ts'

export function postHandlers({ db, urls }: { db: Database; urls: FileUrls }): Handlers<typeof postRoutes> {
  const context = ({ locale, origin, viewer }: CallContext): PostPresenting => ({
    db,
    urls,
    locale,
    origin,
    viewerId: viewer?.id,
  })
  const show = async (id: string, call: CallContext): Promise<Post> => {
    const row = await openPost(db, call.viewer?.id, id)
    const [post] = await presentPosts([row], context(call))
    if (!post) throw new DomainError('A0404')
    return post
  }
  const list = async (filter: PostFilter, page: PageInput, call: CallContext) => {
    const found = await listPosts(db, { ...filter, viewerId: call.viewer?.id }, page)
    const { rows, next_cursor } = cutPage(found, page, (row) =>
      filter.order_by === 'hot'
        ? encodeCursor(postLists.hot, [row.hot, row.id])
        : encodeCursor(postLists.ts, [row.id]),
    )
    return { post_arr: await presentPosts(rows, context(call)), next_cursor }
  }
  return {
    async createPost(input, call) {
      const { locale, viewer } = call
      const id = await call.makeOnce((keep) => createPost(db, viewer, { ...input, locale, keep }))
      return await show(id, call)
    },
    getPost: ({ id }, call) => show(id, call),
    async deletePost({ id }, { viewer }) {
      await deletePost(db, viewer, id)
      return {}
    },
    listPosts: (input, call) => list(input, input, call),
    listHotPosts: (input, call) => list({ media_type: input.media_type, order_by: 'hot' }, input, call),
    async likePost({ id }, { viewer }) {
      await likePost(db, viewer, id)
      return {}
    },
    async unlikePost({ id }, { viewer }) {
      await unlikePost(db, viewer, id)
      return {}
    },
  }
}
