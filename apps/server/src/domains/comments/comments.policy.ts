import { maxPinnedComments } from '@easel/contract'
import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

/** Only the author may change the text. */
export function refusalToEdit(comment: { user_id: string }, viewerId: string): DomainError | undefined {
  return comment.user_id === viewerId ? undefined : errors.forbidden()
}

/** The author and the owner of the post may delete a comment. */
export function mayDelete(comment: { user_id: string; post_owner_id: string }, viewerId: string): boolean {
  return comment.user_id === viewerId || comment.post_owner_id === viewerId
}

/** Only the owner of the post may pin and unpin. */
export function refusalToPin(post: { user_id: string }, viewerId: string): DomainError | undefined {
  return post.user_id === viewerId ? undefined : errors.forbidden()
}

/** Replies cannot be pinned, and a post has a limited number of pinned comments; pinning a comment again changes nothing. */
export function refusalToPinMore(
  comment: { parent_id: string | null; pin_ts: number },
  pinned: number,
): DomainError | undefined {
  if (comment.parent_id !== null) return errors.wrongState({ cause: 'replies_not_pinned' })
  return comment.pin_ts === 0 && pinned >= maxPinnedComments
    ? errors.wrongState({ cause: 'too_many_pins' })
    : undefined
}

/** A comment of a demo account on another user's post is visible only to the demo account. */
export function isForOwnerOnly(viewer: { id: string; kind: string }, post: { user_id: string }): boolean {
  return viewer.kind === 'demo' && post.user_id !== viewer.id
}
