import { randomBytes } from 'node:crypto'
import { type Database, type Tx, transact } from '../../../platform/db/pool.ts'
import { type DomainError, errors } from '../../../platform/errors/domain-error.ts'
import { findReset, hashNewPassword, replaceReset, setPassword, takeReset } from '../credentials/index.ts'
import { closeSessionsOf, deviceName, hashToken, type NotifyOwner } from '../sessions/index.ts'
import { removeSecondFactors } from './reset-password.ts'

const lifeMs = 24 * 3600_000

/**
 * Creates a one-time token to set a new password. Only its hash is stored. Nothing changes until the token is used, so a lost
 * link locks no user out.
 */
export async function makeResetLink(
  tx: Tx,
  userId: string,
  { removesSecondFactors }: { removesSecondFactors: boolean },
): Promise<{ token: string; expireTs: number }> {
  const token = randomBytes(32).toString('base64url')
  const expireTs = Date.now() + lifeMs
  await replaceReset(tx, {
    user_id: userId,
    token_hash: hashToken(token),
    removes_second_factors: removesSecondFactors,
    expire_ts: expireTs,
  })
  return { token, expireTs }
}

/** Returns the name of the account whose password a token can set. */
export async function readResetLink(db: Database, token: string) {
  const found = await findReset(db, hashToken(token), Date.now())
  if (!found) throw linkUnfit()
  return found
}

export interface ResetDeps {
  db: Database
  siteName: () => string
  notifyOwner: NotifyOwner
}

/** Sets a new password by a token and ends all sessions. Returns the username to sign in with. */
export async function useResetLink(
  { db, siteName, notifyOwner }: ResetDeps,
  given: { reset_token: string; new_password: string },
  { userAgent }: { userAgent: string },
): Promise<string> {
  const { username } = await readResetLink(db, given.reset_token)
  const password = given.new_password
  const names = { username, siteName: siteName() }
  const password_hash = await hashNewPassword({ password, ...names, path: 'new_password' })
  await transact(db, async (tx) => {
    const taken = await takeReset(tx, hashToken(given.reset_token), Date.now())
    if (!taken) throw linkUnfit()
    const { user_id: userId } = taken
    await setPassword(tx, userId, password_hash)
    if (taken.removes_second_factors) await removeSecondFactors(tx, userId)
    await notifyOwner(tx, { userId, event: 'password_changed', deviceName: deviceName(userAgent) })
    await closeSessionsOf(tx, userId)
  })
  return username
}

function linkUnfit(): DomainError {
  return errors.notFound({ cause: 'reset_link_unfit' })
}
