import type { Case, CaseAction } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCode, useApi, useErrorText } from '../../../lib/api/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { caseQuery, casesKey } from '../api.ts'

function useKeepCase() {
  const api = useApi()
  const queryClient = useQueryClient()
  return {
    keep: (found: Case) => {
      queryClient.setQueryData(caseQuery(api, found.id).queryKey, found)
      queryClient.invalidateQueries({ queryKey: [...casesKey, 'list'] })
      // The case no longer waits for other moderators, and its notifications are gone.
      queryClient.invalidateQueries({ queryKey: ['notifications'] })
    },
    /** Refetches a case that another moderator decided first, so that its outcome shows instead. */
    look: (id: string) => queryClient.invalidateQueries({ queryKey: [...casesKey, 'one', id] }),
  }
}

export function useDecide(id: string) {
  const { t } = useTranslation()
  const api = useApi()
  const errorText = useErrorText()
  const { keep, look } = useKeepCase()
  return useMutation({
    mutationFn: (decision: { action: CaseAction; reason: string }) => api.decideCase({ id, ...decision }),
    onSuccess: (found) => {
      keep(found)
      toastSuccess(t('moderation.decideDone'))
    },
    onError: (error) => {
      // The form with its error message may disappear together with the decision it was for.
      if (errorCode(error) === 'A0440') toastError(errorText(error))
      look(id)
    },
  })
}

export function useAppeal(id: string, appealToken: string | undefined) {
  const { t } = useTranslation()
  const api = useApi()
  const { keep } = useKeepCase()
  return useMutation({
    mutationFn: (text: string) => api.appealCase({ id, text, appeal_token: appealToken }),
    onSuccess: (found) => {
      keep(found)
      toastSuccess(t('moderation.appealDone'))
    },
  })
}
