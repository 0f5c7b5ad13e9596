import type { Viewer } from '../../http/calls/call.ts'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { notifyMentioned } from '../mentions/index.ts'
import { lockPost, openPost, reactablePost, requireReadable } from '../posts/index.ts'
import { hasBlocked, isBlockedBetween } from '../social/index.ts'
import { notifyLiked, withdrawLiked } from './comment-notifications.ts'
import { mayDelete, refusalToEdit, refusalToPin, refusalToPinMore } from './comments.policy.ts'
import {
  type CommentRow,
  countPinned,
  deleteComment,
  deleteLike,
  findComment,
  findOrigin,
  insertLike,
  lockComment,
  setPin,
  updateText,
} from './comments.repo.ts'

/** Returns a comment that the viewer may read, together with its post. Throws A0404 if its author has blocked the viewer. */
export async function openComment(
  db: Database | Tx,
  viewerId: string | undefined,
  id: string,
): Promise<CommentRow> {
  const comment = await findComment(db, id, viewerId)
  if (!comment) throw errors.notFound()
  await requireReadable(db, viewerId, comment.post_id)
  if (viewerId && (await hasBlocked(db, comment.user_id, viewerId))) throw errors.notFound()
  return comment
}

/**
 * Returns the id of the first comment of the thread that a comment is in. Throws A0404 if lists do not show the thread to the
 * viewer.
 */
export async function openThread(
  db: Database,
  viewerId: string | undefined,
  { id, postId }: { id: string; postId: string },
): Promise<string> {
  const comment = await findComment(db, id, viewerId)
  if (!comment) throw errors.notFound()
  if (comment.post_id !== postId) throw errors.invalid({ cause: 'parent_of_another_post' })
  const first = comment.parent_id === null ? comment : await findComment(db, comment.parent_id, viewerId)
  if (!first || (viewerId && (await isBlockedBetween(db, viewerId, first.user_id)))) throw errors.notFound()
  return first.id
}

/**
 * Throws A0404 if lists do not show this comment: if it is hidden, or if there is a block between the viewer and its author or
 * the author of its thread.
 */
export async function requireListed(db: Database, viewerId: string | undefined, id: string): Promise<void> {
  const { post_id, user_id } = await openComment(db, viewerId, id)
  await openThread(db, viewerId, { id, postId: post_id })
  if (viewerId && (await isBlockedBetween(db, viewerId, user_id))) throw errors.notFound()
}

/** Returns a comment to react to. Throws A0404 if it is not visible, and A0301 for a block. */
async function reactableComment(tx: Tx, viewer: Viewer, id: string): Promise<CommentRow> {
  const comment = await findComment(tx, id, viewer.id)
  if (!comment) throw errors.notFound()
  await reactablePost(tx, { postId: comment.post_id, userId: viewer.id })
  await refuseBetweenBlocked(tx, viewer, comment.user_id)
  return comment
}

async function refuseBetweenBlocked(tx: Tx, viewer: Viewer, otherId: string): Promise<void> {
  if (await isBlockedBetween(tx, viewer.id, otherId)) throw errors.forbidden({ cause: 'blocked' })
}

export async function editComment(db: Database, viewer: Viewer, id: string, text: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockComment(tx, id)
    const comment = await reactableComment(tx, viewer, id)
    throwRefusal(refusalToEdit(comment, viewer.id))
    if (comment.text === text) return
    await updateText(tx, id, text)
    const mentioning = { text, before: comment.text, postId: comment.post_id, commentId: id }
    if (!comment.only_for_owner) await notifyMentioned(tx, { author: viewer, ...mentioning })
  })
}

/** Deletes a comment. Its author and the owner of the post may delete it even when the comment or the post is hidden. */
export async function removeComment(db: Database, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const origin = await findOrigin(tx, id)
    if (!origin || !mayDelete(origin, viewer.id)) {
      await openComment(tx, viewer.id, id)
      throw errors.forbidden()
    }
    await lockPost(tx, origin.post_id)
    await deleteComment(tx, id)
  })
}

export async function likeComment(db: Database, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockComment(tx, id)
    const comment = await reactableComment(tx, viewer, id)
    if (await insertLike(tx, id, viewer.id)) await notifyLiked(tx, viewer, comment)
  })
}

export async function unlikeComment(db: Database, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockComment(tx, id)
    const comment = await findComment(tx, id, viewer.id)
    if (!comment) throw errors.notFound()
    if (await deleteLike(tx, id, viewer.id)) await withdrawLiked(tx, viewer, comment)
  })
}

/** Pins a comment. The lock on the post serializes pins, so that concurrent pins cannot exceed the limit. */
export async function pinComment(db: Database, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const comment = await commentToPin(tx, viewer, id)
    throwRefusal(refusalToPinMore(comment, await countPinned(tx, comment.post_id)))
    if (comment.pin_ts === 0) await setPin(tx, id, Date.now())
  })
}

export async function unpinComment(db: Database, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const comment = await commentToPin(tx, viewer, id)
    if (comment.pin_ts > 0) await setPin(tx, id, 0)
  })
}

async function commentToPin(tx: Tx, viewer: Viewer, id: string): Promise<CommentRow> {
  const found = await openComment(tx, viewer.id, id)
  const post = await openPost(tx, viewer.id, found.post_id)
  throwRefusal(refusalToPin(post, viewer.id))
  await lockPost(tx, post.id)
  return await openComment(tx, viewer.id, id)
}
