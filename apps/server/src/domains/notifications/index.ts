export { findNotification } from './notifications.repo.ts'
export { notificationHandlers } from './notifications.routes.ts'
export { notifyWorkEnded, notifyWorkRetried } from './notifications.service.ts'
export { presentNotifications } from './notifications.view.ts'
