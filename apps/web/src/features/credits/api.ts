import type { Client } from '@easel/contract'
import { queryOptions } from '@tanstack/react-query'

export const creditsKey = ['credits'] as const

/** Attempts left, all kinds together. */
export function balanceQuery(api: Client) {
  return queryOptions({
    queryKey: [...creditsKey, 'balance'] as const,
    queryFn: async ({ signal }) => {
      const { balance_arr } = await api.listBalances({}, { signal })
      return balance_arr.reduce((sum, { amount }) => sum + amount, 0)
    },
  })
}

export function ledgerQuery(api: Client) {
  return queryOptions({
    queryKey: [...creditsKey, 'ledger'] as const,
    queryFn: ({ signal }) => api.listBalanceEntries({ limit: 6 }, { signal }),
    staleTime: 0,
  })
}
