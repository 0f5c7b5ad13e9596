import { detail } from '@easel/contract'
import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

interface Relation {
  /** True if the viewer made the work. */
  isOwn: boolean
  /** True if it has a post that everyone may see. */
  isPosted: boolean
  /** True if its owner has blocked the viewer. */
  isBlocked: boolean
}

/**
 * The owner may see a work, and other users a posted work, unless the owner has blocked them. Only the owner learns that a work was
 * deleted: other users could see only the post, which was deleted with the work.
 */
export function refusalToSee(
  work: { delete_ts: number | null },
  { isOwn, isPosted, isBlocked }: Relation,
): DomainError | undefined {
  if (!isOwn && (!isPosted || isBlocked)) return errors.notFound()
  return work.delete_ts === null ? undefined : errors.notFound({ cause: 'work_deleted' })
}

/** Only the owner may change a work; other users who may see it get A0301. */
export function refusalToChange(work: { user_id: string }, userId: string): DomainError | undefined {
  return work.user_id === userId ? undefined : errors.forbidden()
}

/** Only finished pictures have steps: a video would take minutes of computing for each change. */
export function refusalToReadEdit(work: { media_type: string; state: string }): DomainError | undefined {
  if (work.media_type !== 'image') return errors.wrongState({ cause: 'work_edit_film' })
  return work.state === 'done' ? undefined : errors.wrongState({ cause: 'work_edit_unfinished' })
}

/** A post keeps the picture that others have reacted to, and an edit brings back no picture that moderators withhold. */
export function refusalToEdit(
  work: { post_id: string | null },
  isWithheld: boolean,
): DomainError | undefined {
  if (work.post_id !== null) return errors.wrongState({ cause: 'work_edit_posted' })
  return isWithheld ? errors.wrongState({ cause: 'work_withheld' }) : undefined
}

/** A finished picture can be used as a source only by its owner. */
export function refusalAsSource(
  work: { user_id: string; delete_ts: number | null; state: string; image_key: string | null } | undefined,
  userId: string,
): DomainError | undefined {
  if (work?.user_id !== userId) return errors.notFound()
  if (work.delete_ts !== null) return errors.notFound({ cause: 'work_deleted' })
  return work.state === 'done' && work.image_key !== null
    ? undefined
    : errors.unusableUpload({ cause: 'upload_not_yours' })
}

/** Filters that reveal more about works than their posts do: typed words, favourites, unposted works. */
const ownFilters = ['keyword', 'work_template_id', 'is_post', 'favourite_only', 'from_ts', 'to_ts'] as const

export type OwnFilter = { readonly [name in (typeof ownFilters)[number]]?: unknown }

/** Only the owner may search works; a blank keyword and an unset mark do not count as filters. */
export function refusalToFilter(filter: OwnFilter, isOwn: boolean): DomainError | undefined {
  const isUsed = (name: keyof OwnFilter) =>
    filter[name] !== undefined && filter[name] !== '' && (name === 'is_post' || filter[name] !== false)
  const used = ownFilters.filter(isUsed)
  if (isOwn || used.length === 0) return undefined
  return errors.invalid({ details: used.map((name) => detail(name, 'only_own_works')) })
}
