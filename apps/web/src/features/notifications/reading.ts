import { type Notification, notificationStates } from '@easel/contract'

const failed: readonly number[] = [notificationStates.failed, notificationStates.interrupted]

/** What having looked at a list settles: failures, and what people did. A finished work waits to be looked at itself. */
export function isReadByLooking({ type, content }: Pick<Notification, 'type' | 'content'>): boolean {
  return type !== 'work_state' || ('state' in content && failed.includes(content.state))
}

const atMost = 100

/** The unread ones among these that have been seen, in the portions that one call takes. */
export function seenIds(notices: readonly Notification[]): string[][] {
  const ids = notices.filter((one) => !one.is_read && isReadByLooking(one)).map(({ id }) => id)
  return Array.from({ length: Math.ceil(ids.length / atMost) }, (_, index) =>
    ids.slice(index * atMost, (index + 1) * atMost),
  )
}
