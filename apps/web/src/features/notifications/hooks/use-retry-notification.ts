import { batchHead, notificationStates, type WorkNotification } from '@easel/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useRetryWork } from '../../works/index.ts'
import { refreshNotifications } from '../api.ts'
import { useReadNotification, useShowRunning } from './use-read-notification.ts'

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
        // The list was stale: the work is already deleted, running or finished.
        onError: () => refreshNotifications(queryClient),
      })
    },
  }
}

/** Returns the notification with this work as running. The other works of a batch keep their states. */
function runningAgain(notice: WorkNotification, workId: string): WorkNotification {
  const { content } = notice
  const state = notificationStates.running
  if (!content.batch_arr) return { ...notice, content: { ...content, state } }
  const batch_arr = content.batch_arr.map((work) => (work.work_id === workId ? { ...work, state } : work))
  return { ...notice, content: { ...content, ...batchHead(batch_arr), batch_arr } }
}
