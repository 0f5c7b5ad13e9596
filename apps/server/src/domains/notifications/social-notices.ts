import { type SocialNotificationType, socialKinds } from '@easel/contract'
import type { Tx } from '../../db/pool.ts'
import { settingsOf } from '../accounts/index.ts'
import { hasMuted, isBlockedBetween, lockUserPair } from '../social/index.ts'
import { deliver } from './deliver.ts'
import { isPushed } from './push/push.repo.ts'
import { type Act, canHearOf, insertAct, lockFold, type Subject, takeBackAct } from './social-notices.repo.ts'

/** Event that concerns a user. */
export interface SocialNotice {
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
export async function notifySocial(tx: Tx, notice: SocialNotice): Promise<void> {
  if (notice.actorId === notice.userId || !(await mayHear(tx, notice))) return
  const channels = (await settingsOf(tx, notice.userId)).notification[notice.type]
  if (!channels.panel && !channels.push) return
  const about = { postId: notice.postId ?? null, commentId: subjectComment(notice) }
  const id = await lockFold(tx, subject(notice), about)
  const told = await insertAct(tx, id, actOf(notice))
  if (told === 'known') return
  // A repeated act after a withdrawal pushes only where the first one was never pushed.
  const push = channels.push && (told === 'new' || !(await isPushed(tx, id)))
  await deliver(tx, { id, userId: notice.userId }, { panel: channels.panel, push })
}

/** Withdraws a notification: after an unlike, an unfollow, or a decision by another moderator. */
export async function withdrawSocial(tx: Tx, notice: SocialNotice): Promise<void> {
  await takeBackAct(tx, subject(notice), actOf(notice))
}

function subject(notice: SocialNotice): Subject {
  const { subject } = socialKinds[notice.type]
  const subjectId = notice[`${subject}Id`]
  if (!subjectId) throw new TypeError(`A ${notice.type} needs its ${subject}`)
  return { userId: notice.userId, type: notice.type, subjectId }
}

/** A comment that is not the subject belongs to the act, since one user may write several. */
function subjectComment({ type, commentId }: SocialNotice): string | null {
  return socialKinds[type].subject === 'comment' ? (commentId ?? null) : null
}

function actOf(notice: SocialNotice): Act {
  const commentId = subjectComment(notice) ? null : (notice.commentId ?? null)
  return { actorId: notice.actorId ?? null, commentId }
}

async function mayHear(tx: Tx, { userId, actorId }: SocialNotice): Promise<boolean> {
  if (!(await canHearOf(tx, userId, actorId))) return false
  if (!actorId) return true
  // Lock order against block and mute: a concurrent one either commits first and is seen here, or commits later and deletes this
  // notification.
  await lockUserPair(tx, userId, actorId)
  return !(await isBlockedBetween(tx, userId, actorId)) && !(await hasMuted(tx, userId, actorId))
}
