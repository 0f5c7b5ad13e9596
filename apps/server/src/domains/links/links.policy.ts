import type { Viewer } from '../../http/calls/call.ts'
import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

/** Facts about a work for which a link is requested. */
export interface LinkedFacts {
  state: string
  isWithheld: boolean
  /** True if the work is too explicit to be posted, and is not posted. */
  isUnfit: boolean
}

/**
 * A link shows a work to other people, so only works that may be posted can have a link. A demo account may show nothing to other
 * people.
 */
export function refusalToLink(work: LinkedFacts, viewer: Pick<Viewer, 'kind'>): DomainError | undefined {
  if (viewer.kind === 'demo') return errors.forbidden({ cause: 'link_demo' })
  if (work.state !== 'done') return errors.wrongState({ cause: 'work_not_done' })
  if (work.isWithheld) return errors.wrongState({ cause: 'work_withheld' })
  return work.isUnfit ? errors.wrongState({ cause: 'work_unfit' }) : undefined
}

/** Facts about a link and its target. */
export interface LinkFacts {
  end_ts: number | null
  revoke_ts: number | null
  /** True if the work is finished and not deleted, and its owner's account is open. */
  isThere: boolean
  /** True if moderators have hidden the post or withheld the files, or if the work may not be posted. */
  isHidden: boolean
  /** Audience of the work's post; null if it is not posted. */
  audience: string | null
}

/** Everyone may open an existing link until it ends. Afterwards people learn that it has ended, but not why. */
export function refusalToOpen(link: LinkFacts | undefined, now: number): DomainError | undefined {
  if (!link) return errors.notFound()
  const isOver = link.revoke_ts !== null || (link.end_ts !== null && link.end_ts <= now)
  const isOpen = link.isThere && !link.isHidden && link.audience !== 'private'
  return isOver || !isOpen ? errors.wrongState({ cause: 'link_ended' }) : undefined
}
