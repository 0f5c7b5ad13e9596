import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { refreshNotifications } from '../api.ts'
import { useUnread } from './use-unread.ts'

/** Marks the notification of a finished work as read once the user sees the work; undefined for a work that is not finished. */
export function useReadForWork(workId: string | undefined): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const isRead = useUnread().works === 0
  useEffect(() => {
    if (workId === undefined || isRead) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      // A failed call has no consequences: the notification stays unread in the list.
      api.readNotifications({ of_work: workId }).then(
        () => refreshNotifications(queryClient),
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', read)
    read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [workId, isRead, api, queryClient])
}
