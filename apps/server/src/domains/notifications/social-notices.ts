import type { SocialNotificationType } from '@easel/contract'
import type { Tx } from '../../db/pool.ts'
import { publish } from '../../events/event-bus.ts'
import { settingsOf } from '../accounts/index.ts'
import { hasMuted, isBlockedBetween } from '../social/index.ts'
import { canHearOf, deleteActs, insertAct, lockFold, type Subject } from './social-notices.repo.ts'

/** Something that concerns somebody. */
export interface SocialNotice {
  /** Who is told. */
  userId: string
  type: SocialNotificationType
  /** Who did it; nobody where it was the site itself. */
  actorId?: string
  /** The post that was liked, commented or replied under, or that mentions somebody. */
  postId?: string
  /** The comment that was liked, or the one that was written. */
  commentId?: string
  themeId?: string
  caseId?: string
}

/** By which of its ids repeated ones are folded. */
const subjectOf: Readonly<
  Record<SocialNotificationType, 'postId' | 'commentId' | 'themeId' | 'caseId' | 'userId'>
> = {
  post_liked: 'postId',
  post_commented: 'postId',
  comment_replied: 'postId',
  comment_liked: 'commentId',
  followed: 'userId',
  mentioned: 'postId',
  theme_started: 'themeId',
  case_decided: 'caseId',
}

/** Tells somebody, in the transaction that does what is told: folded with what they have not read yet. Telling twice changes nothing. */
export async function notifySocial(tx: Tx, notice: SocialNotice): Promise<void> {
  if (notice.actorId === notice.userId || !(await wantsToKnow(tx, notice))) return
  const isLike = notice.type === 'comment_liked'
  const commentId = notice.commentId ?? null
  const about = { postId: notice.postId ?? null, commentId: isLike ? commentId : null }
  const notificationId = await lockFold(tx, subject(notice), about)
  const act = { notificationId, actorId: notice.actorId ?? null, commentId: isLike ? null : commentId }
  if (!(await insertAct(tx, act))) return
  await publish(tx, { type: 'notification', user_id: notice.userId, notification_id: notificationId })
}

/** Takes back what was told: a like that was withdrawn, somebody who follows no more. */
export async function withdrawSocial(tx: Tx, notice: SocialNotice & { actorId: string }): Promise<void> {
  await deleteActs(tx, subject(notice), notice.actorId)
}

function subject(notice: SocialNotice): Subject {
  const subjectId = notice[subjectOf[notice.type]]
  if (!subjectId) throw new TypeError(`A ${notice.type} needs its ${subjectOf[notice.type]}`)
  return { userId: notice.userId, type: notice.type, subjectId }
}

async function wantsToKnow(tx: Tx, { userId, type, actorId }: SocialNotice): Promise<boolean> {
  if (!(await canHearOf(tx, userId, actorId))) return false
  if (actorId && ((await isBlockedBetween(tx, userId, actorId)) || (await hasMuted(tx, userId, actorId))))
    return false
  const { panel, push } = (await settingsOf(tx, userId)).notification[type]
  return panel || push
}
