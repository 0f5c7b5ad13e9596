import type { Client } from '@easel/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'

const pageSize = 24
const firstPage = undefined as string | undefined
/** Boards change on other pages, so a change must be visible on return to this page. */
const freshMs = 5_000

const nextCursor = (page: { next_cursor: string | null }) => page.next_cursor ?? undefined

/** A board, and the key of the link that it was opened by. */
export interface BoardAddress {
  id: string
  linkKey: string | undefined
}

export function boardQuery(api: Client, { id, linkKey }: BoardAddress) {
  return queryOptions({
    queryKey: [...queryKeys.boards, 'one', id, linkKey] as const,
    queryFn: ({ signal }) => api.getBoard({ id, key: linkKey }, { signal }),
  })
}

export function boardItemsQuery(api: Client, { id, linkKey }: BoardAddress, keyword: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.boards, 'items', id, linkKey, keyword] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listBoardItems(
        { board_id: id, key: linkKey, limit: pageSize, cursor, ...(keyword && { keyword }) },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: nextCursor,
    staleTime: freshMs,
  })
}

/** Boards of a user that the viewer may see. */
export function boardsOfQuery(api: Client, userId: string) {
  return queryOptions({
    queryKey: [...queryKeys.boards, 'of', userId] as const,
    queryFn: async ({ signal }) => (await api.listBoards({ user_id: userId }, { signal })).board_arr,
    staleTime: freshMs,
  })
}

export function followedBoardsQuery(api: Client) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.boards, 'followed'] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listFollowedBoards({ limit: pageSize, cursor }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextCursor,
    staleTime: freshMs,
  })
}

/** Address of a board, without language prefix. */
export function boardPath({ id, link_key }: { id: string; link_key?: string | undefined }): string {
  return link_key === undefined ? `/board/${id}` : `/board/${id}?key=${encodeURIComponent(link_key)}`
}
