import { useNotificationPush } from '../../features/notifications/index.ts'

/** Subscribes every page to events that the server pushes. */
export function LiveEvents() {
  useNotificationPush()
  return null
}
