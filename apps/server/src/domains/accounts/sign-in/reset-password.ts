import { type Database, type Tx, transact } from '../../../platform/db/pool.ts'
import { newCode } from '../credentials/codes.ts'
import { setPassword } from '../credentials/new-password.ts'
import { hashPassword } from '../credentials/password.ts'
import { deletePasskeys } from '../factors/passkeys.repo.ts'
import { deleteTotpFactors } from '../factors/totp.repo.ts'
import { closeSessionsOf } from '../sessions/sessions.repo.ts'
import { findPerson } from '../users/users.repo.ts'

/** Sets a generated password on behalf of the host, for a user who cannot sign in. Returns undefined where there is no such user. */
export async function resetPassword(
  db: Database,
  username: string,
  { removesSecondFactors }: { removesSecondFactors: boolean },
): Promise<string | undefined> {
  const password = newCode(4).toLowerCase()
  const password_hash = await hashPassword(password)
  return await transact(db, async (tx) => {
    const userId = await findPerson(tx, username)
    if (!userId) return undefined
    await setPassword(tx, userId, password_hash)
    await closeSessionsOf(tx, userId)
    if (removesSecondFactors) await removeSecondFactors(tx, userId)
    return password
  })
}

/** Removes authenticator apps and passkeys, for a user who has lost them too. */
export async function removeSecondFactors(tx: Tx, userId: string): Promise<void> {
  await deleteTotpFactors(tx, userId)
  await deletePasskeys(tx, userId)
}
