export { findNotifications, listNotifiedSince } from './notifications.repo.ts'
export { notificationHandlers } from './notifications.routes.ts'
export {
  notifyWorkDeleted,
  notifyWorkEnded,
  notifyWorkRetried,
  notifyWorkStopped,
} from './notifications.service.ts'
export { presentNotifications } from './notifications.view.ts'
export {
  type ActColumns,
  actColumns,
  insertPendingActs,
  insertPendingActsOf,
} from './pending-acts.repo.ts'
export type { PushReach } from './push/endpoint.ts'
export { pushHandlers } from './push/push.routes.ts'
export { pushQueues } from './push/push-queues.ts'
export { type Vapid, vapidOf } from './push/vapid.ts'
export { notifySecurity } from './security-notifications.ts'
export {
  deleteEmptyNotifications,
  hideActsOf,
  type NewSocialNotification,
  type ReactionNotification,
  restoreActsOf,
} from './social-notifications.repo.ts'
export { deliverPendingNotifications, notifySocial, withdrawSocial } from './social-notifications.ts'
