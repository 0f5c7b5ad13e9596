import type { Client } from '@easel/contract/client'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'
import { zoneIn } from '../../lib/time-zone/index.ts'
import { boardsOfQuery } from '../boards/index.ts'
import { userPostsQuery } from '../posts/index.ts'
import { ownWorksQuery, postedWorksQuery, readWorkFilter, type WorkFilter } from '../works/index.ts'

export const profileTabs = ['work', 'post', 'collect', 'like', 'board'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** Returns the chosen tab. The default `first` depends on the profile: works on the viewer's own, posts on any other. */
export function tabOf(params: URLSearchParams, first: ProfileTab): ProfileTab {
  const wished = params.get('tab')
  return profileTabs.find((tab) => tab === wished) ?? first
}

/** `address` is the address of the profile itself. */
export function tabAddress(address: string, tab: ProfileTab, first: ProfileTab): string {
  return tab === first ? address : `${address}?tab=${tab}`
}

const pageSize = 24
const firstPage = undefined as string | undefined
/** Likes change on other pages, so a change must be visible on return to this page. */
const freshMs = 5_000

const nextCursor = (page: { next_cursor: string | null }) => page.next_cursor ?? undefined

export function likedPostsQuery(api: Client, userId: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.posts, 'liked', userId] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listLikedPosts({ user_id: userId, limit: pageSize, cursor }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextCursor,
    staleTime: freshMs,
  })
}

export function collectedQuery(api: Client, userId: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.templates, 'collected', userId] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listLikedWorkTemplates({ user_id: userId, limit: pageSize, cursor }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextCursor,
    staleTime: freshMs,
  })
}

export interface ShownProfile {
  userId: string
  tab: ProfileTab
  /** True for the caller's own profile. */
  isOwn: boolean
  seesLikes: boolean
  /** Filter of the user's own works, and the viewer's time zone. */
  listed: { filter: WorkFilter; zone: string }
}

/** Reads the filter of the viewer's works from a page's request. */
export function listedBy(request: Request): ShownProfile['listed'] {
  const { searchParams } = new URL(request.url)
  return { filter: readWorkFilter(searchParams), zone: zoneIn(request.headers.get('cookie') ?? '') }
}

/** Prefetches the first view of a tab, on the server. */
export async function prefetchTab(
  client: QueryClient,
  api: Client,
  { userId, tab, isOwn, seesLikes, listed }: ShownProfile,
): Promise<void> {
  if (tab === 'post') return await client.prefetchInfiniteQuery(userPostsQuery(api, userId))
  if (tab === 'work')
    return isOwn
      ? await client.prefetchInfiniteQuery(ownWorksQuery(api, listed.filter, listed.zone))
      : await client.prefetchInfiniteQuery(postedWorksQuery(api, userId))
  if (tab === 'board') return await client.prefetchQuery(boardsOfQuery(api, userId))
  if (!isOwn && !seesLikes) return
  if (tab === 'like') return await client.prefetchInfiniteQuery(likedPostsQuery(api, userId))
  return await client.prefetchInfiniteQuery(collectedQuery(api, userId))
}
