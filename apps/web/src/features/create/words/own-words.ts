import type { Client } from '@easel/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/api/index.ts'

/** Words that the user has used or kept, the latest first. */
export function keptWordsQuery(api: Client, filter: { keyword: string; isFavourite: boolean }) {
  const { keyword, isFavourite } = filter
  return infiniteQueryOptions({
    queryKey: [...queryKeys.words, 'kept', filter] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listKeptWords(
        { keyword, ...(isFavourite && { is_favourite: true }), limit: 20, cursor },
        { signal },
      ),
    // The words change with each started work.
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

export function wordListsQuery(api: Client) {
  return queryOptions({
    queryKey: [...queryKeys.words, 'lists'] as const,
    queryFn: async ({ signal }) => (await api.listWordLists({}, { signal })).word_list_arr,
  })
}
