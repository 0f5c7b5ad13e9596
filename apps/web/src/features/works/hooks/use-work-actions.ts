import { CodeError, type Work } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { refreshWorks, runningKey, workQuery } from '../api.ts'

/** Returns the message for a refused retry. */
function useRetryText(): (error: unknown) => string {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (error) => {
    if (!(error instanceof CodeError)) return errorText(error)
    if (error.code === 'A0502' || error.code === 'A0601') return error.message
    if (error.code === 'A0400') return t('work.retryDeleted')
    if (error.code === 'A0440' && error.message === '5') return t('work.retryDone')
    if (error.code === 'A0440' && error.message === '1') return t('work.retryRunning')
    return t('work.retryFailed')
  }
}

export function useRetryWork() {
  const api = useApi()
  const queryClient = useQueryClient()
  const retryText = useRetryText()
  return useMutation({
    mutationFn: (id: string) => api.commandWork({ id, command_type: 'retry' }),
    onSuccess: (work) => {
      queryClient.setQueryData(workQuery(api, work.id).queryKey, work)
      queryClient.setQueryData(runningKey, work)
      void refreshWorks(queryClient)
    },
    onError: (error) => toastError(retryText(error)),
  })
}

export function useCancelWork() {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (work: Work) => api.setWorkState({ id: work.id, state: 'break' }),
    onSuccess: (work) => {
      queryClient.setQueryData(workQuery(api, work.id).queryKey, work)
      queryClient.setQueryData(runningKey, null)
      void refreshWorks(queryClient)
      toastSuccess(t('work.cancelled'))
    },
    onError: (error) => {
      void refreshWorks(queryClient)
      toastError(errorText(error))
    },
  })
}

/** Asks for confirmation first. `onDone` runs after the deletion. */
export function useDeleteWork(onDone: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  return async (work: Work) => {
    const question = { message: t('work.deleteAsk'), confirmLabel: t('work.delete'), danger: true }
    const agreed = await confirm(question)
    if (!agreed) return
    try {
      await api.deleteWork({ id: work.id })
    } catch {
      return toastError(t('work.deleteFailed'))
    }
    toastSuccess(t('work.deleteDone'))
    queryClient.setQueryData(workQuery(api, work.id).queryKey, null)
    onDone()
    void refreshWorks(queryClient)
    void queryClient.invalidateQueries({ queryKey: queryKeys.posts })
  }
}
