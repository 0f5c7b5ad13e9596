import { socialKinds } from '@easel/contract'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { channelsOf } from '../accounts/index.ts'
import { holdPairs } from '../social/index.ts'
import { type Delivery, deliver } from './deliver.ts'
import { deletePendingAct, hasPendingActs, takePendingActs } from './pending-acts.repo.ts'
import { isPushed } from './push/push.repo.ts'
import {
  type Act,
  insertActs,
  lockFolds,
  type NewSocialNotification,
  type Subject,
  settingsOfNotifiable,
  withdrawAct,
} from './social-notifications.repo.ts'

/** Delivers the notifications of all pending reactions. */
export async function deliverPendingNotifications(db: Database): Promise<void> {
  if (!(await hasPendingActs(db))) return
  while (!(await deliverBatch(db)));
}

/** Delivers a batch of reactions; returns true for the last batch. */
async function deliverBatch(db: Database): Promise<boolean> {
  return await transact(db, async (tx) => {
    const { acts, isLast } = await takePendingActs(tx)
    await notifySocial(tx, ...acts)
    return isLast
  })
}

/** Notifies users within the transaction of the events, and folds the events into unread notifications. Idempotent. */
export async function notifySocial(
  tx: Tx,
  ...notifications: readonly NewSocialNotification[]
): Promise<void> {
  const wanted = await wantedOf(
    tx,
    notifications.filter(({ userId, actorId }) => actorId !== userId),
  )
  if (wanted.length === 0) return
  const foldOf = await lockFolds(
    tx,
    wanted.map((notification) => ({
      ...subject(notification),
      postId: notification.postId ?? null,
      commentId: subjectComment(notification),
    })),
  )
  const acts = wanted.map((notification) => ({
    ...actOf(notification),
    notificationId: foldOf(subject(notification)),
  }))
  const inserted = await insertActs(tx, acts)
  const deliveries: Delivery[] = []
  for (const [index, { userId, channels }] of wanted.entries()) {
    const [id, act] = [acts[index]!.notificationId, inserted[index]!]
    if (act === 'known') continue
    // A reaction that is withdrawn and repeated is pushed only if it was not pushed the first time.
    const push = channels.push && (act === 'new' || !(await isPushed(tx, id)))
    deliveries.push({ id, userId, panel: channels.panel, push })
  }
  await deliver(tx, deliveries)
}

/** Withdraws a notification: after an unlike or an unfollow, or after another moderator has decided. */
export async function withdrawSocial(tx: Tx, notification: NewSocialNotification): Promise<void> {
  await deletePendingAct(tx, notification)
  await withdrawAct(tx, subject(notification), actOf(notification))
}

function subject(notification: NewSocialNotification): Subject {
  const { subject } = socialKinds[notification.type]
  const subjectId = notification[`${subject}Id`]
  if (!subjectId) throw new TypeError(`A ${notification.type} needs its ${subject}`)
  return { userId: notification.userId, type: notification.type, subjectId }
}

/** A comment that is not the subject identifies the reaction, since one user may write several comments. */
function subjectComment({ type, commentId }: NewSocialNotification): string | null {
  return socialKinds[type].subject === 'comment' ? (commentId ?? null) : null
}

function actOf(notification: NewSocialNotification): Act {
  const commentId = subjectComment(notification) ? null : (notification.commentId ?? null)
  return { actorId: notification.actorId ?? null, commentId }
}

/** Returns the notifications that their users may get and want, with their channels. */
async function wantedOf(tx: Tx, notifications: readonly NewSocialNotification[]) {
  if (notifications.length === 0) return []
  // Lock order with block and mute: a concurrent block or mute either commits first and is seen here, or commits later and
  // deletes this notification.
  await holdPairs(
    tx,
    notifications.flatMap(({ userId, actorId }) => (actorId ? [[userId, actorId] as const] : [])),
  )
  const settings = await settingsOfNotifiable(tx, notifications)
  return notifications.flatMap((notification, index) => {
    const stored = settings.get(index)
    if (!stored) return []
    const channels = channelsOf(stored.notification, notification.type)
    return channels.panel || channels.push ? [{ ...notification, channels }] : []
  })
}
