import type { Case, CaseAction } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorCode, queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { caseQuery } from '../api.ts'

function useKeepCase() {
  const api = useApi()
  const queryClient = useQueryClient()
  return {
    keep: (found: Case) => {
      queryClient.setQueryData(caseQuery(api, found.id).queryKey, found)
      void queryClient.invalidateQueries({ queryKey: [...queryKeys.cases, 'list'] })
      // The case no longer waits for other moderators, and its notifications are gone.
      void queryClient.invalidateQueries({ queryKey: queryKeys.notifications })
    },
    /** Refetches a case that another moderator decided first, so that its outcome shows instead. */
    look: (id: string) => queryClient.invalidateQueries({ queryKey: [...queryKeys.cases, 'one', id] }),
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
      void look(id)
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
