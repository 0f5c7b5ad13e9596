import type { CallContext } from '../../http/call.ts'
import { placeOf } from '../../http/caller-place.ts'

/** The account or visitor that a variant is made for. */
export interface Requester {
  /** An account, or the place of a visitor. */
  id: string
  /** Not a visitor, nor an account that was made to be thrown away. */
  isMember: boolean
}

export function requesterOf({ viewer, address }: Pick<CallContext, 'viewer' | 'address'>): Requester {
  return viewer ? accountAsRequester(viewer) : { id: placeOf(address), isMember: false }
}

export function accountAsRequester({ id, kind }: { id: string; kind: string }): Requester {
  return { id, isMember: kind !== 'demo' }
}
