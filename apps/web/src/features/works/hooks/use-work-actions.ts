import { CodeError, type Work } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
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
      refreshWorks(queryClient)
    },
    onError: (error) => toastError(retryText(error)),
  })
}

/** Cancels one work, or the works of a batch. */
export function useCancelWorks() {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async (works: readonly Pick<Work, 'id'>[]) => {
      const answers = await Promise.allSettled(
        works.map(({ id }) => api.setWorkState({ id, state: 'break' })),
      )
      const cancelled = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
      for (const work of cancelled) queryClient.setQueryData(workQuery(api, work.id).queryKey, work)
      const refused = answers.find((answer) => answer.status === 'rejected')
      // Works that have ended in the meantime need not be cancelled.
      if (refused && cancelled.length === 0) throw refused.reason
    },
    onSuccess: () => {
      queryClient.setQueryData(runningKey, null)
      toastSuccess(t('work.cancelled'))
    },
    onError: (error) => toastError(errorText(error)),
    onSettled: () => refreshWorks(queryClient),
  })
}

/** Cancels all works of a batch, and shows how many attempts were returned. */
export function useStopBatch() {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (id: string) => api.stopBatch({ id, state: 'break' }),
    onSuccess: ({ stopped_count: count, attempts_returned }) => {
      queryClient.setQueryData(runningKey, null)
      const attempts = t('grid.attempts', { count: attempts_returned })
      toastSuccess(count > 0 ? t('grid.stoppedWorks', { count, attempts }) : t('grid.stoppedNone'))
    },
    onError: (error) => toastError(errorText(error)),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: [...queryKeys.works, 'one'] })
      refreshWorks(queryClient)
    },
  })
}

/** Deletes the other works of a batch, after asking for confirmation. */
export function useKeepOnly() {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  return async (others: readonly string[]) => {
    const message = t('work.keepOnlyAsk', { count: others.length })
    if (!(await confirm({ message, confirmLabel: t('work.delete'), danger: true }))) return
    try {
      await api.deleteWorks({ work_id_arr: [...others] })
    } catch {
      return toastError(t('work.deleteFailed'))
    }
    toastSuccess(t('work.deleteDone'))
    for (const id of others) queryClient.setQueryData(workQuery(api, id).queryKey, null)
    refreshWorks(queryClient)
    void queryClient.invalidateQueries({ queryKey: queryKeys.posts })
  }
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
    refreshWorks(queryClient)
    void queryClient.invalidateQueries({ queryKey: queryKeys.posts })
  }
}
