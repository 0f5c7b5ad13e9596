import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useSession } from '../../accounts/index.ts'
import { tasksQuery } from '../api.ts'
import { useClaimTask } from './use-claim-task.ts'

/** Returns a function to call after every share: it claims the share task while that still earns attempts. */
export function useShareReward(): () => Promise<void> {
  const { t } = useTranslation()
  const { user } = useSession()
  const api = useApi()
  const queryClient = useQueryClient()
  const claim = useClaimTask('share', () => toastError(t('share.failed')))
  return async () => {
    if (!user || claim.isPending) return
    const tasks = await queryClient.fetchQuery(tasksQuery(api)).catch(() => [])
    const info = tasks[0]?.task_info
    if (info && info.share_count < info.max_share_count) claim.mutate()
  }
}
