import type { Client, Task, TaskInfo, TaskType } from '@easel/contract/client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorCode, queryKeys, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { useSession } from '../../accounts/index.ts'

/** Daily tasks that earn attempts, with today's progress. */
export function tasksQuery(api: Client) {
  return queryOptions({
    queryKey: queryKeys.tasks,
    queryFn: async ({ signal }) => (await api.listTasks({}, { signal })).task_arr,
  })
}

const commands = { check_in: { Type: 'check-in' }, share: {} } as const

/** Claims the reward of a task, and shows how many attempts it earned. */
export function useClaimTask(type: TaskType, onError: (error: unknown) => void) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = tasksQuery(api)
  return useMutation({
    mutationFn: () => api.commandTask({ Type: 1, CommandInfo: commands[type] }),
    onSuccess: ({ task_info }) => {
      const reward = queryClient.getQueryData(queryKey)?.find((task) => task.task_type === type)?.reward
      queryClient.setQueryData(queryKey, (tasks) => tasks?.map((task) => withInfo(task, task_info)))
      if (reward) toastSuccess(t('credits.earned', { count: reward }))
    },
    onError: (error) => {
      // Claimed already on another device; the refetched list shows it.
      if (errorCode(error) !== 'A0506') onError(error)
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: queryKeys.credits })
    },
  })
}

const withInfo = (task: Task, task_info: TaskInfo): Task => ({ ...task, task_info })

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
