import type { Post, postRoutes, Why } from '@easel/contract'
import { cutPage, type PageInput } from '../../db/cursor.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { CallContext, Handlers } from '../../http/call.ts'
import { settingsOf } from '../accounts/index.ts'
import type { FileDeps, FileUrls } from '../files/index.ts'
import { rankThemes, rankTopics } from './group-ranks.ts'
import { listLiked } from './likes.repo.ts'
import { type ListedPost, listPosts } from './post-lists.repo.ts'
import { listRanked } from './post-ranks.repo.ts'
import type { PostFilter, PostOrder } from './post-source.ts'
import { deletePost, likePost, openPost, sharePost, unlikePost, updatePost } from './posts.service.ts'
import { type PostPresenting, presentPosts } from './posts.view.ts'
import { createPost } from './publish-post.ts'
import { type Listing, listingOf } from './why.ts'

export interface PostDeps extends FileDeps {
  urls: FileUrls
}

interface Found {
  rows: ListedPost[]
  cursorOf: (row: ListedPost) => string
}

export function postHandlers(deps: PostDeps): Handlers<typeof postRoutes> {
  const { db, urls } = deps
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
  const present = async (found: Found, page: PageInput, call: CallContext, listing: Listing) => {
    const { rows, next_cursor } = cutPage(found.rows, page, found.cursorOf)
    return { post_arr: await presentPosts(rows, { ...context(call), listing }), next_cursor }
  }
  const list = async (filter: PostFilter, order: PostOrder, page: PageInput, call: CallContext) => {
    const viewerId = call.viewer?.id
    const found = await listPosts(db, { filter, order, viewerId }, page)
    return await present(found, page, call, listingOf(filter, order))
  }
  return {
    async createPost(input, call) {
      const { locale, viewer } = call
      const id = await call.makeOnce((keep) => createPost(deps, viewer, { ...input, locale, keep }))
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
    async listPosts({ order_by, ...input }, call) {
      if (input.followee_only && !call.viewer) throw new DomainError('A0200')
      return await list(input, order_by, input, call)
    },
    listHotPosts: (input, call) => list({ media_type: input.media_type }, 'hot', input, call),
    async listRankedPosts({ window, media_type, ...page }, call) {
      const viewerId = call.viewer?.id
      const found = await listRanked(db, { filter: { media_type }, window, viewerId }, page)
      const { post_arr, next_cursor } = await present(found, page, call, rankListing)
      const placeOf = new Map(found.rows.map((row, index) => [row.id, [found.first + index, row.value]]))
      const ranked = post_arr.map((post) => {
        const [rank = 1, score = 0] = placeOf.get(post.id)!
        return { ...post, rank, score }
      })
      return { post_arr: ranked, next_cursor }
    },
    rankThemePosts: (input, call) => rankThemes(input, context(call)),
    rankTopicPosts: (input, call) => rankTopics(input, context(call)),
    async listLikedPosts(input, call) {
      const viewerId = call.viewer?.id
      const userId = input.user_id ?? viewerId
      if (!userId) throw new DomainError('A0200')
      if (userId !== viewerId && !(await settingsOf(db, userId)).likes_public) throw new DomainError('A0404')
      return await present(await listLiked(db, { userId, viewerId }, input), input, call, likedListing)
    },
    async likePost({ id }, { viewer }) {
      await likePost(db, viewer, id)
      return {}
    },
    async unlikePost({ id }, { viewer }) {
      await unlikePost(db, viewer, id)
      return {}
    },
    async sharePost(input, { viewer }) {
      await sharePost(db, viewer, input)
      return {}
    },
  }
}

const likedListing: Listing = { reason: 'liked', order: 'like_ts' }
const rankListing: Listing & { order: Why['order'] } = { reason: 'rank', order: 'score' }
