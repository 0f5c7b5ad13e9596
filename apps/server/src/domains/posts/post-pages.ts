import type { Post } from '@easel/contract'
import { sql } from 'kysely'
import type { CallContext } from '../../http/calls/call.ts'
import type { SharedCache } from '../../platform/caching/shared-cache.ts'
import { cutPage, type PageInput } from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { FileUrls } from '../files/index.ts'
import { queryFor } from '../search-index/index.ts'
import { type ListedPost, listPosts } from './post-lists.repo.ts'
import { type PostSearch, searchPosts } from './post-search.repo.ts'
import type { PostFilter, PostOrder } from './post-source.ts'
import { postsFor } from './posts.repo.ts'
import { type PostPresenting, type PostView, presentPosts } from './posts.view.ts'
import { type ListReason, listingOf } from './ranking-explanation.ts'

export interface PageDeps {
  db: Database
  urls: FileUrls
  views: SharedCache<PostView>
}

/** A requested page, with the call that requests it. */
export interface PageCall extends PageInput {
  call: CallContext
}

export interface FoundPosts {
  rows: ListedPost[]
  cursorOf: (row: ListedPost) => string
}

export interface PostPage {
  post_arr: Post[]
  next_cursor: string | null
}

export function presentingFor(
  { db, urls, views }: PageDeps,
  { locale, origin, viewer }: CallContext,
): PostPresenting {
  return { db, urls, views, locale, origin, viewerId: viewer?.id }
}

export async function presentPage(
  deps: PageDeps,
  { found, listing }: { found: FoundPosts; listing: ListReason },
  { call, ...page }: PageCall,
): Promise<PostPage> {
  const { rows, next_cursor } = cutPage(found.rows, page, found.cursorOf)
  return { post_arr: await presentPosts(rows, { ...presentingFor(deps, call), listing }), next_cursor }
}

export async function postPage(
  deps: PageDeps,
  { filter, order }: { filter: PostFilter; order: PostOrder },
  page: PageCall,
): Promise<PostPage> {
  const found = await listPosts(deps.db, { filter, order, viewer: page.call.viewer }, page)
  return await presentPage(deps, { found, listing: listingOf(filter, order) }, page)
}

/** Searches posts; the result is empty if the keyword contains no searchable words. */
export async function postSearch(
  deps: PageDeps,
  { keyword, ...search }: { keyword: string } & Pick<PostSearch, 'filter' | 'order'>,
  page: PageCall,
): Promise<PostPage> {
  const query = await queryFor(deps.db, keyword)
  if (!query) return { post_arr: [], next_cursor: null }
  const found = await searchPosts(deps.db, { query, ...search, viewerId: page.call.viewer?.id }, page)
  return await presentPage(deps, { found, listing: { reason: 'search', order: search.order } }, page)
}

/** Presents posts that another domain has selected; the caller must have checked that the viewer may see them. */
export async function postsById(
  deps: PageDeps,
  ids: readonly string[],
  call: CallContext,
): Promise<ReadonlyMap<string, Post>> {
  if (ids.length === 0) return new Map()
  const rows = await postsFor(deps.db, call.viewer?.id)
    .where('post.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const posts = await presentPosts(rows, presentingFor(deps, call))
  return new Map(posts.map((post) => [post.id, post]))
}
