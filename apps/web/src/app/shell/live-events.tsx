import { useNotificationPush } from '../../features/notifications/index.ts'

/** What the server says by itself, on every page. */
export function LiveEvents() {
  useNotificationPush()
  return null
}
