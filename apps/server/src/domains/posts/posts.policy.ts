import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

interface PostedWork {
  user_id: string
  delete_ts: number | null
  /** Id of the work's post; null if it has none. */
  post_id: string | null
}

/** Only the owner may post a work. Other users learn of the work only if it is already posted. */
export function refusalToPost(work: PostedWork, viewerId: string): DomainError | undefined {
  const isOwn = work.user_id === viewerId
  if (!isOwn && work.post_id === null) return errors.notFound()
  if (work.delete_ts !== null) return errors.notFound({ cause: 'work_deleted' })
  return isOwn ? undefined : errors.forbidden()
}

/**
 * A finished work may be posted, but only once. It may not be posted while its edit is being made, or while moderators withhold its
 * files.
 */
export function refusalOfWork(
  work: { state: string; post_id: string | null; edit_state: string },
  isWithheld: boolean,
): DomainError | undefined {
  if (work.state !== 'done') return errors.wrongState({ cause: 'work_not_done' })
  if (work.post_id !== null) return errors.alreadyDone({ cause: 'already_posted' })
  if (work.edit_state === 'making') return errors.wrongState({ cause: 'work_edit_underway' })
  return isWithheld ? errors.wrongState({ cause: 'work_withheld' }) : undefined
}

/** Other users make works with the template that a post names, so the template must be published. */
export function refusalOfTemplate(isDraft: boolean): DomainError | undefined {
  return isDraft ? errors.wrongState({ cause: 'template_is_draft' }) : undefined
}

/** Only the author may change a post. */
export function refusalToChange(post: { user_id: string }, viewerId: string): DomainError | undefined {
  return post.user_id === viewerId ? undefined : errors.forbidden()
}

interface PostAccess {
  is_visible: boolean
  /** The post belongs to the viewer, and moderators have hidden it. */
  is_hidden_own: boolean
  /** The post belongs to the viewer, and not everyone may see it. */
  is_limited_own: boolean
}

/** Viewers do not learn that hidden posts of other users exist. Of their own hidden posts, they learn the reason. */
export function refusalToSee(post: PostAccess | undefined): DomainError | undefined {
  if (post?.is_visible) return undefined
  if (post?.is_limited_own) return errors.wrongState({ cause: 'post_limited' })
  return post?.is_hidden_own ? errors.wrongState({ cause: 'post_hidden' }) : errors.notFound()
}

/** A viewer may react to a visible post, unless one of viewer and author has blocked the other. */
export function reactionRefusal(
  post: (PostAccess & { is_blocked: boolean }) | undefined,
): DomainError | undefined {
  return refusalToSee(post) ?? (post?.is_blocked ? errors.forbidden({ cause: 'blocked' }) : undefined)
}
