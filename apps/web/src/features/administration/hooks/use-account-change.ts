import type { AccountDetails } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys, useApi } from '../../../lib/api/index.ts'
import { accountQuery } from '../api.ts'

/** Changes an account and shows its new state at once. */
export function useAccountChange<Change>(id: string, send: (change: Change) => Promise<AccountDetails>) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (account) => {
      queryClient.setQueryData(accountQuery(api, id).queryKey, account)
      // The administrator's own balance or roles may also have changed.
      for (const queryKey of [
        queryKeys.credits,
        queryKeys.currentUser,
        [...queryKeys.accounts, 'list'] as const,
      ])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
}
