import type { Post, postRoutes } from '@easel/contract'
import type { CallContext, Handlers } from '../../http/calls/call.ts'
import type { SharedCache } from '../../platform/caching/shared-cache.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import type { FileUrls } from '../files/index.ts'
import { openLikes } from '../social/index.ts'
import { rankThemes, rankTopics } from './group-ranks.ts'
import { listLiked } from './likes.repo.ts'
import { postPage, postSearch, presentingFor, presentPage } from './post-pages.ts'
import { listRanked } from './post-ranks.repo.ts'
import { findReadable } from './posts.repo.ts'
import { deletePost, updatePost } from './posts.service.ts'
import { type PostView, presentPosts } from './posts.view.ts'
import { createPost, type PublishDeps } from './publish-post.ts'
import type { ListReason } from './ranking-explanation.ts'
import { listTopicPictures, type SharedPictures } from './topic-pictures.ts'

export interface PostDeps extends PublishDeps {
  urls: FileUrls
  views: SharedCache<PostView>
  topicPictures: SharedPictures
}

export function postHandlers(
  deps: PostDeps,
): Handlers<Omit<typeof postRoutes, 'likePost' | 'unlikePost' | 'sharePost'>> {
  const { db } = deps
  const show = async (id: string, call: CallContext): Promise<Post> => {
    const row = await findReadable(db, id, call.viewer?.id)
    const [post] = row ? await presentPosts([row], presentingFor(deps, call)) : []
    if (!post) throw errors.notFound()
    return post
  }
  return {
    async createPost(input, call) {
      const { locale, viewer } = call
      const id = await call.createOnce((recordCreatedId) =>
        createPost(deps, viewer, { ...input, locale, recordCreatedId }),
      )
      return await show(id, call)
    },
    getPost: ({ id }, call) => show(id, call),
    async updatePost(input, call) {
      await updatePost(db, call.viewer, { ...input, locale: call.locale })
      return await show(input.id, call)
    },
    async deletePost({ id }, { viewer }) {
      await deletePost(db, viewer, id)
      return {}
    },
    async listPosts({ order_by, keyword, ...filter }, call) {
      if (filter.followee_only && !call.viewer) throw errors.notSignedIn()
      const page = { ...filter, call }
      if (keyword) return await postSearch(deps, { keyword, filter, order: order_by ?? 'relevance' }, page)
      return await postPage(
        deps,
        { filter, order: order_by === 'relevance' ? 'hot' : (order_by ?? 'ts') },
        page,
      )
    },
    listHotPosts: ({ media_type, ...page }, call) =>
      postPage(deps, { filter: { media_type }, order: 'hot' }, { ...page, call }),
    async listRankedPosts({ window, media_type, ...page }, call) {
      const found = await listRanked(db, { filter: { media_type }, window, viewerId: call.viewer?.id }, page)
      const { post_arr, next_cursor } = await presentPage(deps, { found, listing: ranked }, { ...page, call })
      return { post_arr: post_arr.map((post) => ({ ...post, ...found.placeOf(post.id) })), next_cursor }
    },
    rankThemePosts: (input, call) => rankThemes(input, presentingFor(deps, call)),
    rankTopicPosts: (input, call) => rankTopics(input, presentingFor(deps, call)),
    listTopicPictures: (page, call) =>
      listTopicPictures(page, { ...presentingFor(deps, call), shared: deps.topicPictures }),
    async listLikedPosts(input, call) {
      const viewerId = call.viewer?.id
      const userId = input.user_id ?? viewerId
      if (!userId) throw errors.notSignedIn()
      if (userId !== viewerId) await openLikes(db, userId, viewerId)
      const found = await listLiked(db, { userId, viewerId }, input)
      return await presentPage(deps, { found, listing: liked }, { ...input, call })
    },
  }
}

const liked: ListReason = { reason: 'liked', order: 'like_ts' }
const ranked: ListReason = { reason: 'rank', order: 'score' }
