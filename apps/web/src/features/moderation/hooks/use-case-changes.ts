import type { Case, CaseAction } from '@easel/contract'
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
      // Other moderators need not look any more, and their notices of it are gone.
      queryClient.invalidateQueries({ queryKey: ['notifications'] })
    },
    /** Somebody else was quicker: what became of it shows instead. */
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
      // The form that says so may go with what was to be decided.
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
