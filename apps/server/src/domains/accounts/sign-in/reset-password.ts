import { type Database, type Tx, transact } from '../../../platform/db/pool.ts'
import { hashPassword, newCode, setPassword } from '../credentials/index.ts'
import { deletePasskeys, deleteTotpFactors } from '../factors/index.ts'
import { closeSessionsOf } from '../sessions/index.ts'
import { findPerson } from '../users/index.ts'

/** Sets a generated password on behalf of the host, for a user who cannot sign in. Returns undefined if there is no such user. */
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

/** Removes authenticator apps and passkeys, for a user who has lost these too. */
export async function removeSecondFactors(tx: Tx, userId: string): Promise<void> {
  await deleteTotpFactors(tx, userId)
  await deletePasskeys(tx, userId)
}
