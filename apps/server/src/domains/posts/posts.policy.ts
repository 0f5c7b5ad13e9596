import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

interface PostedWork {
  user_id: string
  delete_ts: number | null
  /** Id of its post; null where it has none. */
  post_id: string | null
}

/** Only the owner posts a work. Others learn of it only where it is posted already. */
export function refusalToPost(work: PostedWork, viewerId: string): DomainError | undefined {
  const isOwn = work.user_id === viewerId
  if (!isOwn && work.post_id === null) return errors.notFound()
  if (work.delete_ts !== null) return errors.notFound({ cause: 'work_deleted' })
  return isOwn ? undefined : errors.forbidden()
}

/** A work is posted once it is finished, once only, and not while moderators withhold its files. */
export function refusalOfWork(
  work: { state: string; post_id: string | null },
  isWithheld: boolean,
): DomainError | undefined {
  if (work.state !== 'done') return errors.wrongState({ cause: 'work_not_done' })
  if (work.post_id !== null) return errors.alreadyDone({ cause: 'already_posted' })
  return isWithheld ? errors.wrongState({ cause: 'work_withheld' }) : undefined
}

/** Others make works of their own with the template that a post names, so it must be published. */
export function refusalOfTemplate(isDraft: boolean): DomainError | undefined {
  return isDraft ? errors.wrongState({ cause: 'template_is_draft' }) : undefined
}

/** Only the author changes a post. */
export function refusalToChange(post: { user_id: string }, viewerId: string): DomainError | undefined {
  return post.user_id === viewerId ? undefined : errors.forbidden()
}

interface Seen {
  is_visible: boolean
  /** The viewer's own, hidden by moderators. */
  is_hidden_own: boolean
  /** The viewer's own, which not everyone sees. */
  is_limited_own: boolean
}

/** Others' hidden posts do not exist for a viewer; of their own they learn why others do not see it. */
export function refusalToSee(post: Seen | undefined): DomainError | undefined {
  if (post?.is_visible) return undefined
  if (post?.is_limited_own) return errors.wrongState({ cause: 'post_limited' })
  return post?.is_hidden_own ? errors.wrongState({ cause: 'post_hidden' }) : errors.notFound()
}

/** A viewer reacts to a post that they see, unless viewer or author blocked the other. */
export function reactionRefusal(post: (Seen & { is_blocked: boolean }) | undefined): DomainError | undefined {
  return refusalToSee(post) ?? (post?.is_blocked ? errors.forbidden({ cause: 'blocked' }) : undefined)
}
