import type { Notification } from '@easel/contract/client'
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

/** Optimistic: marks notifications as read at once; refetches the list if the server does not confirm. */
export function useMarking() {
  const queryClient = useQueryClient()
  return useCallback(
    (kind: NotificationKind, ids: ReadonlySet<string>, tell: () => Promise<unknown>) => {
      changeNotifications(queryClient, kind, (one) => (ids.has(one.id) ? { ...one, is_read: true } : one))
      lowerUnread(queryClient, kind, ids.size)
      tell().then(
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
