import type { Client, User } from '@easel/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'
import type { CommentPages } from './comment-pages.ts'

const pageSize = 20
const firstPage = undefined as string | undefined
const mentionSuggestions = 6

/** Top-level comments of a post, or, with `parentId`, the replies of a comment. */
export function commentsQuery(api: Client, postId: string, parentId?: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.comments, postId, parentId ?? null] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listComments({ post_id: postId, parent_id: parentId, limit: pageSize, cursor }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

/**
 * The comment to which an address links, preceded by the first comment of its thread. It has the form of pages, so that cache
 * updates apply to it too.
 */
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

export const linkedKey = (postId: string) => [...queryKeys.comments, postId, 'linked'] as const

/** Finds users to mention for the keyword typed after an @. */
export async function findMentioned(api: Client, keyword: string, signal: AbortSignal): Promise<User[]> {
  return (await api.listUsers({ keyword, limit: mentionSuggestions }, { signal })).user_arr
}
