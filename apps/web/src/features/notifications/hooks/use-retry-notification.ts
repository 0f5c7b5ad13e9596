import type { WorkNotification } from '@easel/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useRetryWork } from '../../works/index.ts'
import { refreshNotifications } from '../api.ts'
import { runningAgain } from '../running-again.ts'
import { useReadNotification } from './use-read-notification.ts'
import { useShowRunning } from './use-show-running.ts'

/** Retries a work; marks the notification as read and shows the work as running. */
export function useRetryNotification() {
  const queryClient = useQueryClient()
  const retry = useRetryWork()
  const read = useReadNotification()
  const showRunning = useShowRunning()
  return {
    isPending: retry.isPending,
    run: (notice: WorkNotification, workId: string) => {
      if (retry.isPending) return
      retry.mutate(workId, {
        onSuccess: () => {
          read(notice)
          showRunning(runningAgain(notice, workId))
        },
        // The list was stale: the work is deleted, running or finished already.
        onError: () => refreshNotifications(queryClient),
      })
    },
  }
}
