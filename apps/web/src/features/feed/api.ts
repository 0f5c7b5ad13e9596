import type { AnswerOf, Client, Routes } from '@easel/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { keptInBrowser, queryKeys } from '../../lib/api/index.ts'
import type { FeedAddress } from './feed-address.ts'

const pageSize = 24
const firstPage = undefined as string | undefined
/** Cache time of the list, long enough that it is unchanged when the viewer returns from a post. */
const keptMs = 60 * 60_000
const slowlyChanging = 5 * 60_000

export function feedQuery(api: Client, { tab, topicId, themeId }: FeedAddress) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.posts, 'feed', tab, topicId ?? null, themeId ?? null] as const,
    queryFn: ({ pageParam: cursor, signal }) => {
      const page = { limit: pageSize, cursor }
      const order_by = tab === 'hot' ? ('hot' as const) : ('ts' as const)
      if (topicId !== undefined) return api.listPosts({ ...page, order_by, topic_id: topicId }, { signal })
      if (themeId !== undefined) return api.listPosts({ ...page, order_by, theme_id: themeId }, { signal })
      if (tab === 'hot') return api.listHotPosts(page, { signal })
      return api.listPosts({ ...page, order_by, followee_only: tab === 'following' }, { signal })
    },
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    gcTime: keptInBrowser(keptMs),
  })
}

export type TopTopic = AnswerOf<Routes['listTopicPictures']>['topic_arr'][number]

/** Topics with the most posts, each with the picture of its best post. */
export function topTopicsQuery(api: Client) {
  return queryOptions({
    queryKey: [...queryKeys.topics, 'top'] as const,
    queryFn: async ({ signal }) => (await api.listTopicPictures({ limit: 14 }, { signal })).topic_arr,
    staleTime: slowlyChanging,
  })
}

export function topicQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.topics, 'one', id] as const,
    queryFn: ({ signal }) => api.getTopic({ id }, { signal }),
    staleTime: slowlyChanging,
  })
}

const peopleLookedAt = 24
const peopleSuggested = 7

/** Suggested users: the most followed users who have posted. */
export function suggestedPeopleQuery(api: Client) {
  return queryOptions({
    queryKey: [...queryKeys.people, 'suggested'] as const,
    queryFn: ({ signal }) => api.listUsers({ limit: peopleLookedAt }, { signal }),
    select: ({ user_arr }) => ({
      user_arr: user_arr.filter(({ post_count }) => post_count > 0).slice(0, peopleSuggested),
    }),
    staleTime: slowlyChanging,
  })
}

/** A query that is true if the viewer has muted the topic. */
export function topicMutedQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.people, 'muted-topics'] as const,
    queryFn: ({ signal }) => api.listMutes({ limit: 100 }, { signal }),
    select: ({ mute_arr }) => mute_arr.some(({ topic }) => topic?.id === id),
  })
}
