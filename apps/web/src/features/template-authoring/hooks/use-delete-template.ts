import type { WorkTemplate } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'

/** Deletes a template after a confirmation. */
export function useDeleteTemplate({ id, title, is_draft }: Pick<WorkTemplate, 'id' | 'title' | 'is_draft'>) {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const deletion = useMutation({
    mutationFn: () => api.deleteWorkTemplate({ id }),
    onSuccess: () => toastSuccess(t('maker.deleted')),
    onError: (error) => toastError(errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.templates }),
  })
  const remove = async () => {
    const question = {
      message: t(is_draft ? 'maker.deleteDraftAsk' : 'maker.deleteAsk', { title }),
      confirmLabel: t('maker.delete'),
      danger: true,
    }
    if (await confirm(question)) deletion.mutate()
  }
  return { remove, isRemoving: deletion.isPending }
}
