import type { CallContext } from '../../http/calls/call.ts'
import { clientSubnet } from '../../platform/net/client-address.ts'

/** Account or visitor that requests a form. */
export interface Requester {
  /** Id of an account, or the client subnet of a visitor. */
  id: string
  /** False for visitors and demo accounts. */
  isMember: boolean
}

export function requesterOf({ viewer, address }: Pick<CallContext, 'viewer' | 'address'>): Requester {
  return viewer ? accountAsRequester(viewer) : { id: clientSubnet(address), isMember: false }
}

export function accountAsRequester({ id, kind }: { id: string; kind: string }): Requester {
  return { id, isMember: kind !== 'demo' }
}
