import type { WorkNotification } from '@easel/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { changeNotifications, refreshUnread } from '../api.ts'

/** Shows a notification as running. The server no longer lists it, but it stays where the user pressed Retry until the next refetch. */
export function useShowRunning(): (notice: WorkNotification) => void {
  const queryClient = useQueryClient()
  return (notice) => {
    changeNotifications(queryClient, 'work_state', (one) =>
      one.id === notice.id ? { ...notice, is_read: true } : one,
    )
    void refreshUnread(queryClient, 'work_state')
  }
}
