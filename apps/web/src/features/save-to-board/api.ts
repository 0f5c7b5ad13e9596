import type { Client } from '@easel/contract/client'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'

/** The viewer's boards, the last used first; with `workId`, `has_item` shows whether a board contains that work. */
export function ownBoardsQuery(api: Client, userId: string | undefined, workId?: string) {
  return queryOptions({
    queryKey: [...queryKeys.boards, 'own', userId, workId] as const,
    queryFn: async ({ signal }) => (await api.listBoards({ work_id: workId }, { signal })).board_arr,
    enabled: userId !== undefined,
  })
}

export function refreshBoards(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKeys.boards })
}
