import type { Notification } from '@easel/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { changeNotices, lowerUnread, type NoticeKind, refreshNotices, refreshUnread } from '../api.ts'

const kindOf = ({ type }: Notification): NoticeKind => (type === 'work_state' ? 'work_state' : 'social')

/** Optimistic: marks notifications as read at once; refetches the list if the server does not confirm. */
export function useMarking() {
  const queryClient = useQueryClient()
  return useCallback(
    (kind: NoticeKind, ids: ReadonlySet<string>, tell: () => Promise<unknown>) => {
      changeNotices(queryClient, kind, (one) => (ids.has(one.id) ? { ...one, is_read: true } : one))
      lowerUnread(queryClient, kind, ids.size)
      tell().then(
        () => refreshUnread(queryClient, kind),
        () => refreshNotices(queryClient),
      )
    },
    [queryClient],
  )
}

export function useReadNotice(): (notice: Notification) => void {
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
