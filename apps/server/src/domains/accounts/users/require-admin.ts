import type { SignedInCall } from '../../../http/calls/call.ts'
import { throwRefusal } from '../../../platform/errors/domain-error.ts'
import { refusalToAdminister } from '../accounts.policy.ts'

/** Runs before anything is read, so that others do not learn what exists. */
export function requireAdmin({ viewer }: SignedInCall): void {
  throwRefusal(refusalToAdminister(viewer))
}
