import type { Work } from '@easel/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi } from '../../../lib/api/index.ts'
import { useLocalePath, useTranslation } from '../../../lib/i18n/index.ts'
import { toastUndo } from '../../../ui/toast/index.ts'
import { useThemeAddress } from '../../themes/index.ts'
import { useCancelWorks, workQuery } from '../../works/index.ts'
import { sessionWorks } from '../line-up/index.ts'

/**
 * Returns a function that offers to undo a start: the work is cancelled, its attempts are returned, and the page shows the
 * previous work.
 */
export function useUndo(before: Work): (started: Work) => void {
  const { t } = useTranslation()
  const api = useApi()
  const cancel = useCancelWorks()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const path = useLocalePath()
  const themeAddress = useThemeAddress()
  const undo = async ({ id }: Work) => {
    // The mutation itself shows the reason of a failure, for instance that the work is already finished.
    const isCancelled = await cancel.mutateAsync([{ id }]).then(
      () => true,
      () => false,
    )
    if (!isCancelled) return
    sessionWorks.remove(id)
    const address = themeAddress(`/tool?template=${before.work_template_id}&run=${before.id}`)
    await navigate(path(address), { replace: true })
    // A work that is about to be deleted is not fetched again.
    const { queryKey } = workQuery(api, id)
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, null)
    // The work has no result, so it is removed from the list of works. If this fails, it stays in the list as interrupted.
    await api.deleteWork({ id }).catch(() => undefined)
  }
  return (started) =>
    toastUndo({
      text: t('tool.styleStarted', { name: started.template_title }),
      label: t('tool.undo'),
      onUndo: () => void undo(started),
    })
}
