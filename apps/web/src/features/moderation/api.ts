import type { CaseState, Client } from '@easel/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

export const casesKey = ['cases'] as const

/** `mine`: what one is a side of; for who is no moderator, everything. */
export type CaseView = 'waiting' | 'settled' | 'mine'

const statesOf: Record<CaseView, CaseState[] | undefined> = {
  waiting: ['open', 'appealed'],
  settled: ['decided', 'closed'],
  mine: undefined,
}

export function casesQuery(api: Client, view: CaseView) {
  return infiniteQueryOptions({
    queryKey: [...casesKey, 'list', view] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listCases(
        {
          cursor,
          state_arr: statesOf[view],
          own: view === 'mine',
          order_by: view === 'waiting' ? 'due' : 'ts',
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

/** `appealToken` stands in for a session where the account is suspended. */
export function caseQuery(api: Client, id: string, appealToken?: string) {
  return queryOptions({
    queryKey: [...casesKey, 'one', id] as const,
    queryFn: ({ signal }) => api.getCase({ id, appeal_token: appealToken }, { signal }),
  })
}
