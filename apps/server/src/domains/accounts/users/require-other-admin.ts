import type { Tx } from '../../../platform/db/pool.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import { lockAdmins } from './roles.repo.ts'

/** Throws A0440 where this user is the last administrator who can sign in. */
export async function requireOtherAdmin(tx: Tx, userId: string): Promise<void> {
  const admins = await lockAdmins(tx)
  if (admins.includes(userId) && admins.length === 1) throw errors.wrongState({ cause: 'last_admin' })
}
