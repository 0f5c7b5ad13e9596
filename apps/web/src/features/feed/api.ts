import type { Client, File, Post, Topic } from '@easel/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { keptInBrowser, queryKeys, resultMedia } from '../../lib/api/index.ts'
import type { FeedPlace } from './feed-place.ts'

const pageSize = 24
const firstPage = undefined as string | undefined
/** Long enough that the list is unchanged when the viewer returns from a post. */
const keptMs = 60 * 60_000
const slowlyChanging = 5 * 60_000

export function feedQuery(api: Client, { tab, topicId, themeId }: FeedPlace) {
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

export interface TopTopic extends Pick<Topic, 'id' | 'name' | 'post_count'> {
  /** Absent where all the best posts are sensitive. */
  picture: File | undefined
}

/**
 * Topics with the most posts, each with the picture of its best post. The posts themselves are left out: the state in the page's HTML
 * would be three times as long.
 */
export function topTopicsQuery(api: Client) {
  return queryOptions({
    queryKey: [...queryKeys.topics, 'top'] as const,
    queryFn: async ({ signal }): Promise<TopTopic[]> => {
      const { topic_arr } = await api.rankTopicPosts({ limit: 14, window: 'all' }, { signal })
      return topic_arr.map(({ id, name, post_count, post_arr }) => ({
        id,
        name,
        post_count,
        picture: pictureOf(post_arr),
      }))
    },
    staleTime: slowlyChanging,
  })
}

/** Returns the thumbnail of the first post that is not sensitive. */
function pictureOf(posts: readonly Post[]): File | undefined {
  const post = posts.find(({ is_sensitive }) => !is_sensitive)
  return post && resultMedia(post.result_info)?.thumbnail
}

export function topicQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.topics, 'one', id] as const,
    queryFn: ({ signal }) => api.getTopic({ id }, { signal }),
    staleTime: slowlyChanging,
  })
}

/** Suggested users, for viewers who follow none. */
export function suggestedPeopleQuery(api: Client) {
  return queryOptions({
    queryKey: [...queryKeys.people, 'suggested'] as const,
    queryFn: ({ signal }) => api.listUsers({ limit: 7 }, { signal }),
    staleTime: slowlyChanging,
  })
}

/** Whether the viewer muted a topic. */
export function topicMutedQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.people, 'muted-topics'] as const,
    queryFn: ({ signal }) => api.listMutes({ limit: 100 }, { signal }),
    select: ({ mute_arr }) => mute_arr.some(({ topic }) => topic?.id === id),
  })
}
