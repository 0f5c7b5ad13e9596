import type { Client } from '@easel/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'

/** Total of remaining attempts of all kinds. */
export function balanceQuery(api: Client) {
  return queryOptions({
    queryKey: [...queryKeys.credits, 'balance'] as const,
    queryFn: async ({ signal }) => {
      const { balance_arr } = await api.listBalances({}, { signal })
      return balance_arr.reduce((sum, { amount }) => sum + amount, 0)
    },
  })
}

const pageSize = 20

/** All changes of the balance, newest first. */
export function ledgerQuery(api: Client) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.credits, 'ledger'] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listBalanceEntries({ limit: pageSize, cursor }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: 0,
  })
}
