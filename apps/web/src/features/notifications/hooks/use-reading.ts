import type { Notification } from '@easel/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import {
  changeNotices,
  knownNotices,
  lowerUnread,
  type NoticeKind,
  refreshNotices,
  refreshUnread,
} from '../api.ts'
import { seenIds } from '../reading.ts'

const kindOf = ({ type }: Notification): NoticeKind => (type === 'work_state' ? 'work_state' : 'social')

/** Optimistic: marks notifications as read at once; refetches the list if the server does not confirm. */
function useMarking() {
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

/** Marks the seen notifications of a list as read when the user leaves it. */
export function useReadSeen(): (kind: NoticeKind) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const mark = useMarking()
  return useCallback(
    (kind: NoticeKind) => {
      const portions = seenIds(knownNotices(queryClient, kind))
      if (portions.length === 0) return
      mark(kind, new Set(portions.flat()), () =>
        Promise.all(portions.map((notification_id_arr) => api.readNotifications({ notification_id_arr }))),
      )
    },
    [api, queryClient, mark],
  )
}

/** Marks a whole list as read, including pages that were never loaded. */
export function useReadAll(): (kind: NoticeKind) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const mark = useMarking()
  return useCallback(
    (kind: NoticeKind) => {
      lowerUnread(queryClient, kind, Number.POSITIVE_INFINITY)
      const ids = knownNotices(queryClient, kind).map(({ id }) => id)
      mark(kind, new Set(ids), () => api.readNotifications({ all_of: kind }))
    },
    [api, queryClient, mark],
  )
}
