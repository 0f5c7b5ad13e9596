import type { Viewer } from '../../http/calls/call.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { mentionsToNotify } from '../mentions/index.ts'
import { notifySocial, type ReactionNotification, withdrawSocial } from '../notifications/index.ts'

interface CommentEvent {
  author: Viewer
  comment: { id: string; post_id: string; text: string }
  postOwnerId: string
  /** Author of the comment that this comment replies to. */
  answeredId: string | undefined
}

/**
 * Returns the reactions of which the authors of answered comments, the owners of the posts and mentioned users are notified. A
 * comment notifies each of them once, for the most relevant reason.
 */
export async function actsOfComments(
  db: Database | Tx,
  events: readonly CommentEvent[],
): Promise<ReactionNotification[]> {
  const mentions = await mentionsToNotify(
    db,
    events.map(({ author, comment, postOwnerId, answeredId }) => ({
      author,
      text: comment.text,
      postId: comment.post_id,
      commentId: comment.id,
      except: new Set([postOwnerId, ...(answeredId ? [answeredId] : [])]),
    })),
  )
  const others = events.flatMap(({ author, comment, postOwnerId, answeredId }): ReactionNotification[] => {
    const about = { actorId: author.id, postId: comment.post_id, commentId: comment.id }
    return [
      ...(answeredId ? [{ userId: answeredId, type: 'comment_replied', ...about } as const] : []),
      ...(postOwnerId === answeredId
        ? []
        : [{ userId: postOwnerId, type: 'post_commented', ...about } as const]),
    ]
  })
  return [...others, ...mentions]
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
  // A demo account has no profile that other users could look up, so its mentions are ignored.
  if (actor.kind === 'demo') return
  await notifySocial(tx, likeNotification(actor, comment))
}

export async function withdrawLiked(tx: Tx, actor: Viewer, comment: LikedComment): Promise<void> {
  await withdrawSocial(tx, likeNotification(actor, comment))
}
