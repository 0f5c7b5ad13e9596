import type { Notification, WorkNotification } from '@easel/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import {
  changeNotifications,
  lowerUnread,
  type NotificationKind,
  refreshNotifications,
  refreshUnread,
} from '../api.ts'

const kindOf = ({ type }: Notification): NotificationKind => (type === 'work_state' ? 'work_state' : 'social')

/** Marks notifications as read optimistically; refetches the list if the server does not confirm. */
export function useMarking() {
  const queryClient = useQueryClient()
  return useCallback(
    (kind: NotificationKind, ids: ReadonlySet<string>, confirm: () => Promise<unknown>) => {
      changeNotifications(queryClient, kind, (notification) =>
        ids.has(notification.id) ? { ...notification, is_read: true } : notification,
      )
      lowerUnread(queryClient, kind, ids.size)
      confirm().then(
        () => refreshUnread(queryClient, kind),
        () => refreshNotifications(queryClient),
      )
    },
    [queryClient],
  )
}

export function useReadNotification(): (notice: Notification) => void {
  const api = useApi()
  const mark = useMarking()
  return useCallback(
    (notice: Notification) => {
      if (notice.is_read) return
      mark(kindOf(notice), new Set([notice.id]), () => api.readNotification({ id: notice.id }))
    },
    [api, mark],
  )
}

/**
 * Shows a notification as running. The server no longer lists the notification, but the page shows it in its place until the next
 * refetch.
 */
export function useShowRunning(): (notice: WorkNotification) => void {
  const queryClient = useQueryClient()
  return (notice) => {
    changeNotifications(queryClient, 'work_state', (notification) =>
      notification.id === notice.id ? { ...notice, is_read: true } : notification,
    )
    void refreshUnread(queryClient, 'work_state')
  }
}
