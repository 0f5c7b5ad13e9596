import type { SocialNotificationType } from '@easel/contract'
import type { Tx } from '../../db/pool.ts'
import { settingsOf } from '../accounts/index.ts'
import { hasMuted, holdPair, isBlockedBetween } from '../social/index.ts'
import { deliver } from './deliver.ts'
import { isPushed } from './push/push.repo.ts'
import { type Act, canHearOf, insertAct, lockFold, type Subject, takeBackAct } from './social-notices.repo.ts'

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
  case_waiting: 'caseId',
}

/** Tells somebody, in the transaction that does what is told: folded with what they have not read yet. Telling twice changes nothing. */
export async function notifySocial(tx: Tx, notice: SocialNotice): Promise<void> {
  if (notice.actorId === notice.userId || !(await mayHear(tx, notice))) return
  const channels = (await settingsOf(tx, notice.userId)).notification[notice.type]
  if (!channels.panel && !channels.push) return
  const about = { postId: notice.postId ?? null, commentId: likedComment(notice) }
  const id = await lockFold(tx, subject(notice), about)
  const told = await insertAct(tx, id, actOf(notice))
  if (told === 'known') return
  // What is done again after it was taken back interrupts only where the first time was never pushed.
  const push = channels.push && (told === 'new' || !(await isPushed(tx, id)))
  await deliver(tx, { id, userId: notice.userId }, { panel: channels.panel, push })
}

/** Takes back what was told: a like that was withdrawn, somebody who follows no more, a case that somebody else has decided. */
export async function withdrawSocial(tx: Tx, notice: SocialNotice): Promise<void> {
  await takeBackAct(tx, subject(notice), actOf(notice))
}

function subject(notice: SocialNotice): Subject {
  const subjectId = notice[subjectOf[notice.type]]
  if (!subjectId) throw new TypeError(`A ${notice.type} needs its ${subjectOf[notice.type]}`)
  return { userId: notice.userId, type: notice.type, subjectId }
}

/** Of all types but this one, the comment belongs to the act: one person may write several. */
function likedComment({ type, commentId }: SocialNotice): string | null {
  return type === 'comment_liked' ? (commentId ?? null) : null
}

function actOf(notice: SocialNotice): Act {
  const commentId = likedComment(notice) ? null : (notice.commentId ?? null)
  return { actorId: notice.actorId ?? null, commentId }
}

async function mayHear(tx: Tx, { userId, actorId }: SocialNotice): Promise<boolean> {
  if (!(await canHearOf(tx, userId, actorId))) return false
  if (!actorId) return true
  // A block or a mute of this moment comes before, or after and then forgets what is told here.
  await holdPair(tx, userId, actorId)
  return !(await isBlockedBetween(tx, userId, actorId)) && !(await hasMuted(tx, userId, actorId))
}
