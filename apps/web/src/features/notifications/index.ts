export { unreadQuery } from './api.ts'
export { NotificationBell } from './components/notification-bell.tsx'
export { useNotificationPush } from './hooks/use-notifications.ts'
export { useReadForWork } from './hooks/use-read-for-work.ts'
