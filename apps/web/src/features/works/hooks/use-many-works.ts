import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { saveAddress } from '../../../lib/browser/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { refreshWorks } from '../api.ts'

/** Asks for confirmation first; `onDone` runs after the deletion. Deletes either all works or none. */
export function useDeleteWorks(onDone: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const { mutate, isPending } = useMutation({
    mutationFn: (work_id_arr: string[]) => api.deleteWorks({ work_id_arr }),
    onSuccess: () => {
      toastSuccess(t('work.deleteDone'))
      onDone()
      void refreshWorks(queryClient)
      void queryClient.invalidateQueries({ queryKey: queryKeys.posts })
    },
    onError: () => toastError(t('work.deleteFailed')),
  })
  const remove = async (ids: string[]) => {
    const message = t('select.deleteAsk', { count: ids.length })
    const agreed = await confirm({ message, confirmLabel: t('work.delete'), danger: true })
    if (agreed) mutate(ids)
  }
  return { remove, isPending }
}

/** Downloads all works as one archive. */
export function useDownloadWorks() {
  const api = useApi()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (work_id_arr: string[]) => api.downloadWorks({ work_id_arr }),
    onSuccess: ({ url }) => saveAddress(url),
    onError: (error) => toastError(errorText(error)),
  })
}
