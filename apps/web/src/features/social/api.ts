import type { Client } from '@easel/contract/client'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'

/** Key prefix of all lists of users. */
const pageSize = 30
const firstPage = undefined as string | undefined

const nextCursor = (page: { next_cursor: string | null }) => page.next_cursor ?? undefined

export type FollowList = 'followers' | 'following'

/** The followers of a user, or the users they follow; newest first. */
export function followListQuery(api: Client, userId: string, circle: FollowList) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.people, circle, userId] as const,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const input = { user_id: userId, limit: pageSize, cursor }
      if (circle === 'followers') {
        const { follower_arr, next_cursor } = await api.listFollowers(input, { signal })
        return { user_arr: follower_arr, next_cursor }
      }
      const { followee_arr, next_cursor } = await api.listFollowees(input, { signal })
      return { user_arr: followee_arr, next_cursor }
    },
    initialPageParam: firstPage,
    getNextPageParam: nextCursor,
  })
}

export function blocksQuery(api: Client) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.people, 'blocks'] as const,
    queryFn: ({ pageParam: cursor, signal }) => api.listBlocks({ limit: pageSize, cursor }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextCursor,
  })
}

/** Muted users and topics. */
export function mutesQuery(api: Client) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.people, 'mutes'] as const,
    queryFn: ({ pageParam: cursor, signal }) => api.listMutes({ limit: pageSize, cursor }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextCursor,
  })
}
