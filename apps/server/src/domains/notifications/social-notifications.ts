import { type SocialNotificationType, socialKinds } from '@easel/contract'
import type { Tx } from '../../db/pool.ts'
import { settingsOf } from '../accounts/index.ts'
import { hasMuted, isBlockedBetween, lockUserPair } from '../social/index.ts'
import { deliver } from './deliver.ts'
import { isPushed } from './push/push.repo.ts'
import {
  type Act,
  insertAct,
  lockFold,
  mayBeNotifiedOf,
  type Subject,
  withdrawAct,
} from './social-notifications.repo.ts'

/** Event that concerns a user. */
export interface NewSocialNotification {
  /** The user who is notified. */
  userId: string
  type: SocialNotificationType
  /** The user who acted; undefined where it was the site itself. */
  actorId?: string
  /** The post that was liked, commented or replied under, or that mentions the user. */
  postId?: string
  /** The comment that was liked, or the one that was written. */
  commentId?: string
  themeId?: string
  caseId?: string
}

/** Notifies a user within the transaction of the event, folded with what they have not read yet. Idempotent. */
export async function notifySocial(tx: Tx, notification: NewSocialNotification): Promise<void> {
  if (notification.actorId === notification.userId || !(await mayNotify(tx, notification))) return
  const channels = (await settingsOf(tx, notification.userId)).notification[notification.type]
  if (!channels.panel && !channels.push) return
  const about = { postId: notification.postId ?? null, commentId: subjectComment(notification) }
  const id = await lockFold(tx, subject(notification), about)
  const inserted = await insertAct(tx, id, actOf(notification))
  if (inserted === 'known') return
  // A repeated act after a withdrawal pushes only where the first one was never pushed.
  const push = channels.push && (inserted === 'new' || !(await isPushed(tx, id)))
  await deliver(tx, { id, userId: notification.userId }, { panel: channels.panel, push })
}

/** Withdraws a notification: after an unlike, an unfollow, or a decision by another moderator. */
export async function withdrawSocial(tx: Tx, notification: NewSocialNotification): Promise<void> {
  await withdrawAct(tx, subject(notification), actOf(notification))
}

function subject(notification: NewSocialNotification): Subject {
  const { subject } = socialKinds[notification.type]
  const subjectId = notification[`${subject}Id`]
  if (!subjectId) throw new TypeError(`A ${notification.type} needs its ${subject}`)
  return { userId: notification.userId, type: notification.type, subjectId }
}

/** A comment that is not the subject belongs to the act, since one user may write several. */
function subjectComment({ type, commentId }: NewSocialNotification): string | null {
  return socialKinds[type].subject === 'comment' ? (commentId ?? null) : null
}

function actOf(notification: NewSocialNotification): Act {
  const commentId = subjectComment(notification) ? null : (notification.commentId ?? null)
  return { actorId: notification.actorId ?? null, commentId }
}

async function mayNotify(tx: Tx, { userId, actorId }: NewSocialNotification): Promise<boolean> {
  if (!(await mayBeNotifiedOf(tx, userId, actorId))) return false
  if (!actorId) return true
  // Lock order against block and mute: a concurrent one either commits first and is seen here, or commits later and deletes this
  // notification.
  await lockUserPair(tx, userId, actorId)
  return !(await isBlockedBetween(tx, userId, actorId)) && !(await hasMuted(tx, userId, actorId))
}
