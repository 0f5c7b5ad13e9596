import type { Viewer } from '../../http/calls/call.ts'
import { type DomainError, errors } from '../../platform/errors/domain-error.ts'

/** Facts about a work that is to get a link. */
export interface LinkedFacts {
  state: string
  isWithheld: boolean
  /** It is too explicit to be posted, and it is not posted. */
  isUnfit: boolean
}

/** A link shows a work to others, so only works that may be posted can have a link. A demo account shows nothing to others. */
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
  /** The work is finished and not deleted, and its owner's account is open. */
  isThere: boolean
  /** Moderators have hidden the post or withheld the files, or the work may not be posted. */
  isHidden: boolean
  /** Audience of the post of the work; null where it is not posted. */
  audience: string | null
}

/** Everyone may open a link that exists, until it ends; later readers learn that it has ended, but not why. */
export function refusalToOpen(link: LinkFacts | undefined, now: number): DomainError | undefined {
  if (!link) return errors.notFound()
  const isOver = link.revoke_ts !== null || (link.end_ts !== null && link.end_ts <= now)
  const isOpen = link.isThere && !link.isHidden && link.audience !== 'private'
  return isOver || !isOpen ? errors.wrongState({ cause: 'link_ended' }) : undefined
}
