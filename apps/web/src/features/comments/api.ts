import type { Client } from '@easel/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

const pageSize = 20
const firstPage = undefined as string | undefined
const mentionSuggestions = 6

/** A post's threads, or with `parentId` the replies of one. */
export function commentsQuery(api: Client, postId: string, parentId?: string) {
  return infiniteQueryOptions({
    queryKey: ['comments', postId, parentId ?? null] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listComments({ post_id: postId, parent_id: parentId, limit: pageSize, cursor }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

/** Whom somebody may mean who has typed an @ and this. */
export function mentionsQuery(api: Client, keyword: string) {
  return queryOptions({
    queryKey: ['mentions', keyword] as const,
    queryFn: async ({ signal }) =>
      (await api.listUsers({ keyword, limit: mentionSuggestions }, { signal })).user_arr,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
