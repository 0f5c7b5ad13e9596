import { type Notification, notificationStates } from '@easel/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { knownNotifications, lowerUnread, type NotificationKind } from '../api.ts'
import { useMarking } from './use-read-notification.ts'

const failed: readonly number[] = [notificationStates.failed, notificationStates.interrupted]

const atMost = 100

/** Marks the seen notifications of a list as read when the user leaves it. */
export function useReadSeen(): (kind: NotificationKind) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const mark = useMarking()
  return useCallback(
    (kind: NotificationKind) => {
      const portions = seenIds(knownNotifications(queryClient, kind))
      if (portions.length === 0) return
      mark(kind, new Set(portions.flat()), () =>
        Promise.all(portions.map((notification_id_arr) => api.readNotifications({ notification_id_arr }))),
      )
    },
    [api, queryClient, mark],
  )
}

/** Marks a whole list as read, including pages that were never loaded. */
export function useReadAll(): (kind: NotificationKind) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const mark = useMarking()
  return useCallback(
    (kind: NotificationKind) => {
      lowerUnread(queryClient, kind, Number.POSITIVE_INFINITY)
      const ids = knownNotifications(queryClient, kind).map(({ id }) => id)
      mark(kind, new Set(ids), () => api.readNotifications({ all_of: kind }))
    },
    [api, queryClient, mark],
  )
}

/**
 * Reports whether a notification counts as read once it was visible in the list: failures and social events do. A finished work
 * must be opened.
 */
function isReadByLooking({ type, content }: Pick<Notification, 'type' | 'content'>): boolean {
  return type !== 'work_state' || ('state' in content && failed.includes(content.state))
}

/** Returns the ids of seen, unread notifications, in batches of the maximum size of a call. */
export function seenIds(notifications: readonly Notification[]): string[][] {
  const ids = notifications
    .filter((notification) => !notification.is_read && isReadByLooking(notification))
    .map(({ id }) => id)
  return Array.from({ length: Math.ceil(ids.length / atMost) }, (_, index) =>
    ids.slice(index * atMost, (index + 1) * atMost),
  )
}
