import type { Notification } from '@easel/contract'
import { transact } from '../../../platform/db/pool.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import type { JobQueue } from '../../../platform/jobs/job-queue.ts'
import { settingsOf } from '../../accounts/index.ts'
import type { FileUrls } from '../../files/index.ts'
import { findNotifications } from '../notifications.repo.ts'
import { presentNotifications } from '../notifications.view.ts'
import { pushDigest, sendDigests } from './digest.ts'
import { serviceOf } from './endpoint.ts'
import { findReceivers, findSubscription, setPushTs, takeFromOutbox, unsetPushTs } from './push.repo.ts'
import type { PushDeps } from './push.routes.ts'
import { digestQueue, digestTickQueue, type PushJob, pushQueue, pushSweepQueue } from './push-queues.ts'
import { pushMessage } from './push-texts.ts'
import { sendToDevice } from './send-to-device.ts'

type PushWorkerDeps = PushDeps & {
  urls: FileUrls
  jobs: JobQueue
  events: EventBus
  settings: { PUBLIC_URL: string }
  log: (error: unknown) => void
}

/** Minimum interval between two pushes of one notification: an unread notification is sent again after further reactions. */
const againAfterMs = 60_000
const atOnce = 100
/** Maximum numbers of concurrent pushes; the limit per service prevents a slow service from blocking other services. */
const places = { all: 8, perService: 1 }
/** Turns outbox entries into jobs and runs them, until it is disposed. */
export async function startPushWorker(deps: PushWorkerDeps): Promise<AsyncDisposable> {
  const { jobs, events, log } = deps
  let forwarding = Promise.resolve()
  const forward = () => {
    forwarding = forwarding.then(() => forwardAll(deps)).catch(log)
    return forwarding
  }
  const pushing = await jobs.work(pushQueue, places.all, (job) => push(deps, job), {
    perGroup: places.perService,
  })
  // Catches up on notifications that were recorded while no worker was listening.
  const sweeping = await jobs.schedule(pushSweepQueue, '* * * * *', forward)
  const counting = await jobs.schedule(digestTickQueue, '0 * * * *', () => sendDigests(deps, Date.now()))
  const pushingDigests = await jobs.work(digestQueue, places.all, (job) => pushDigest(deps, job), {
    perGroup: places.perService,
  })
  const parts = [pushing, sweeping, counting, pushingDigests]
  const stopListening = events.on((event) => event.type === 'push' && forward())
  return {
    async [Symbol.asyncDispose]() {
      stopListening()
      await Promise.all([...parts.map((part) => part[Symbol.asyncDispose]()), forwarding])
    },
  }
}

async function forwardAll(deps: PushWorkerDeps): Promise<void> {
  while ((await forwardSome(deps)) === atOnce);
}

async function forwardSome({ db, jobs }: PushWorkerDeps): Promise<number> {
  return await transact(db, async (tx) => {
    const ids = await takeFromOutbox(tx, atOnce)
    const now = Date.now()
    for (const { id, push_ts, subscriptions } of byNotification(await findReceivers(tx, ids))) {
      // A push is already scheduled, and will show the state at the time when it is sent.
      if (push_ts !== null && push_ts > now) continue
      const sendTs = push_ts === null ? now : Math.max(now, push_ts + againAfterMs)
      const delaySeconds = Math.ceil((sendTs - now) / 1000)
      await setPushTs(tx, id, sendTs)
      for (const { subscription_id, endpoint } of subscriptions) {
        const job: PushJob = { notification_id: id, subscription_id }
        await jobs.send(tx, pushQueue, job, { delaySeconds, group: serviceOf(endpoint) })
      }
    }
    return ids.length
  })
}

function byNotification(rows: Awaited<ReturnType<typeof findReceivers>>) {
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, group]) => ({
    id,
    push_ts: group[0]!.push_ts,
    subscriptions: group,
  }))
}

async function push(deps: PushWorkerDeps, job: PushJob): Promise<void> {
  const { notification_id, subscription_id } = job
  const subscription = job.subscription
    ? { ...job.subscription, id: subscription_id, failures: 0 }
    : await findSubscription(deps.db, subscription_id)
  const notification = subscription && (await stillWanted(deps, subscription.user_id, notification_id))
  const message =
    notification &&
    pushMessage(notification.shown, {
      postTitle: notification.postTitle,
      locale: subscription.locale as 'en' | 'zh',
      readerId: subscription.user_id,
    })
  if (!message) return
  await sendToDevice(deps, subscription, {
    ...{ message, topic: notification_id.replaceAll('-', '') },
    isUrgent: message.type === 'work_state' || message.type === 'security',
  })
}

/** Returns the notification, unless it was read or withdrawn, or the user no longer wants it on devices. */
async function stillWanted(
  deps: PushWorkerDeps,
  userId: string,
  notificationId: string,
): Promise<{ shown: Notification; postTitle: string | null } | undefined> {
  const [row] = await findNotifications(deps.db, [notificationId])
  if (!row || row.is_read || row.user_id !== userId) return undefined
  if (row.type !== 'work_state' && row.actor_count === 0) {
    const isGone = await unsetPushTs(deps.db, notificationId)
    return isGone ? undefined : await stillWanted(deps, userId, notificationId)
  }
  const origin = deps.settings.PUBLIC_URL
  const [shown] = await presentNotifications([row], { db: deps.db, urls: deps.urls, origin })
  if (!shown) return undefined
  const isWanted =
    shown.type === 'security' || (await settingsOf(deps.db, userId)).notification[shown.type].push
  return isWanted ? { shown, postTitle: row.post_title } : undefined
}
