import { type Database, transact } from '../../../db/pool.ts'
import { usernameKey } from '../accounts.repo.ts'
import { closeSessionsOf } from '../sessions/sessions.repo.ts'
import { newCode } from './codes.ts'
import { setPassword } from './new-password.ts'
import { hashPassword } from './password.ts'

/** Sets a generated password on behalf of the host, for a user who cannot sign in. Returns undefined where there is no such user. */
export async function resetPassword(
  db: Database,
  username: string,
  { removesSecondFactors }: { removesSecondFactors: boolean },
): Promise<string | undefined> {
  const password = newCode(4).toLowerCase()
  const password_hash = await hashPassword(password)
  return await transact(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('username_key', '=', usernameKey(username))
      .where('kind', '=', 'person')
      .executeTakeFirst()
    if (!user) return undefined
    await setPassword(tx, user.id, password_hash)
    await closeSessionsOf(tx, user.id)
    if (removesSecondFactors) {
      await tx.deleteFrom('totp_factors').where('user_id', '=', user.id).execute()
      await tx.deleteFrom('passkeys').where('user_id', '=', user.id).execute()
    }
    return password
  })
}
