import type { Tx } from '../../db/pool.ts'
import type { Viewer } from '../../http/call.ts'
import { notifyMentioned } from '../mentions/index.ts'
import { notifySocial, withdrawSocial } from '../notifications/index.ts'

interface CommentEvent {
  comment: { id: string; post_id: string; text: string }
  postOwnerId: string
  /** Author of the comment that this one answers. */
  answeredId: string | undefined
}

/** Notifies the author of the answered comment, the owner of the post and mentioned users: each once, for the most relevant reason. */
export async function notifyCommented(
  tx: Tx,
  author: Viewer,
  { comment, postOwnerId, answeredId }: CommentEvent,
) {
  const about = { actorId: author.id, postId: comment.post_id, commentId: comment.id }
  if (answeredId) await notifySocial(tx, { userId: answeredId, type: 'comment_replied', ...about })
  if (postOwnerId !== answeredId)
    await notifySocial(tx, { userId: postOwnerId, type: 'post_commented', ...about })
  await notifyMentioned(tx, author, {
    text: comment.text,
    postId: comment.post_id,
    commentId: comment.id,
    except: new Set([postOwnerId, ...(answeredId ? [answeredId] : [])]),
  })
}

interface LikedComment {
  id: string
  post_id: string
  user_id: string
}

function likeNotification(actor: Viewer, comment: LikedComment) {
  return {
    userId: comment.user_id,
    type: 'comment_liked',
    actorId: actor.id,
    postId: comment.post_id,
    commentId: comment.id,
  } as const
}

export async function notifyLiked(tx: Tx, actor: Viewer, comment: LikedComment): Promise<void> {
  // A demo account has no profile that others could look up.
  if (actor.kind === 'demo') return
  await notifySocial(tx, likeNotification(actor, comment))
}

export async function withdrawLiked(tx: Tx, actor: Viewer, comment: LikedComment): Promise<void> {
  await withdrawSocial(tx, likeNotification(actor, comment))
}
