import type { Client } from '@easel/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CommentPages } from './comment-pages.ts'

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

/** What an address leads to, with the first comment of its thread: as pages, to be changed as those of the lists are. */
export function linkedCommentQuery(api: Client, postId: string, id: string) {
  return queryOptions({
    queryKey: [...linkedKey(postId), id] as const,
    queryFn: async ({ signal }): Promise<CommentPages> => {
      const comment = await api.getComment({ id }, { signal })
      const { parent_id } = comment
      const thread = parent_id === null ? [] : [await api.getComment({ id: parent_id }, { signal })]
      const comment_arr = comment.post_id === postId ? [...thread, comment] : []
      return { pages: [{ comment_arr, next_cursor: null }], pageParams: [] }
    },
  })
}

export const linkedKey = (postId: string) => ['comments', postId, 'linked'] as const

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
