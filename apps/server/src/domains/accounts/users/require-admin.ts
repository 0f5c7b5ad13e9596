import type { SignedInCall } from '../../../http/calls/call.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../../platform/errors/domain-error.ts'
import { refusalToAdminister } from '../accounts.policy.ts'
import { lockAdmins } from './roles.repo.ts'

/** Called before anything is read, so that other users learn nothing about existing rows. */
export function requireAdmin({ viewer }: SignedInCall): void {
  throwRefusal(refusalToAdminister(viewer))
}

/** Throws A0440 if this user is the last administrator who can sign in. */
export async function requireOtherAdmin(tx: Tx, userId: string): Promise<void> {
  const admins = await lockAdmins(tx)
  if (admins.includes(userId) && admins.length === 1) throw errors.wrongState({ cause: 'last_admin' })
}
