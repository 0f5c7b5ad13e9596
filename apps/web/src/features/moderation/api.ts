import type { CaseState, Client } from '@easel/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'

/** `mine`: cases in which the viewer is a party; the only view for users who are not moderators. */
export type CaseView = 'waiting' | 'settled' | 'mine'

const statesOf: Record<CaseView, CaseState[] | undefined> = {
  waiting: ['open', 'appealed'],
  settled: ['decided', 'closed'],
  mine: undefined,
}

export function casesQuery(api: Client, view: CaseView) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.cases, 'list', view] as const,
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

/** `appealToken` replaces a session, for a suspended account. */
export function caseQuery(api: Client, id: string, appealToken?: string) {
  return queryOptions({
    queryKey: [...queryKeys.cases, 'one', id] as const,
    queryFn: ({ signal }) => api.getCase({ id, appeal_token: appealToken }, { signal }),
  })
}
