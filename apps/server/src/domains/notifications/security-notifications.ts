import type { Tx } from '../../platform/db/pool.ts'
import { publish } from '../../platform/events/event-bus.ts'
import { newId } from '../../platform/ids.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import type { NewSecurityNotification } from '../accounts/index.ts'
import { serviceOf } from './push/endpoint.ts'
import { subscriptionsOf } from './push/push.repo.ts'
import { type PushJob, pushQueue } from './push/push-queues.ts'
import { insertActs, insertNotification, settingsOfNotifiable } from './social-notifications.repo.ts'

/**
 * Notifies the owner of an account regardless of their settings, since an intruder could change the settings. Must be called
 * before sessions are ended: ending a session deletes its push subscription, and the notification is most important for the
 * devices that are signed out.
 */
export async function notifySecurity(
  tx: Tx,
  jobs: JobQueue,
  notification: NewSecurityNotification,
): Promise<void> {
  const { userId, event, deviceName, sessionId } = notification
  if ((await settingsOfNotifiable(tx, [{ userId }])).size === 0) return
  const id = newId()
  const row = { id, order_id: id, user_id: userId, type: 'security', subject_id: id }
  await insertNotification(tx, { ...row, security_event: event, device_name: deviceName })
  await insertActs(tx, [{ notificationId: id, actorId: null, commentId: null }])
  await publish(tx, { type: 'notification', user_id: userId, notification_id: id })
  for (const { session_id, ...subscription } of await subscriptionsOf(tx, userId)) {
    if (session_id === sessionId) continue
    const job: PushJob = { notification_id: id, subscription_id: subscription.id, subscription }
    await jobs.send(tx, pushQueue, job, { group: serviceOf(subscription.endpoint) })
  }
}
