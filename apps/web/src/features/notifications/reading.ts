import { type Notification, notificationStates } from '@easel/contract/client'

const failed: readonly number[] = [notificationStates.failed, notificationStates.interrupted]

/** Reports whether seeing the list marks a notification as read: failures and social events. A finished work must be opened. */
export function isReadByLooking({ type, content }: Pick<Notification, 'type' | 'content'>): boolean {
  return type !== 'work_state' || ('state' in content && failed.includes(content.state))
}

const atMost = 100

/** Returns the ids of seen, unread notifications, in batches of the maximum size of a call. */
export function seenIds(notices: readonly Notification[]): string[][] {
  const ids = notices.filter((one) => !one.is_read && isReadByLooking(one)).map(({ id }) => id)
  return Array.from({ length: Math.ceil(ids.length / atMost) }, (_, index) =>
    ids.slice(index * atMost, (index + 1) * atMost),
  )
}
