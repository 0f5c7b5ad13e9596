import type { OtpRequired, SignedIn } from '@easel/contract'
import { transact } from '../../../platform/db/pool.ts'
import { type DomainError, errors } from '../../../platform/errors/domain-error.ts'
import { clientSubnet } from '../../../platform/net/client-address.ts'
import { buckets, type GuessResult, hashNewPassword, setPassword } from '../credentials/index.ts'
import { checkSecondFactor, isRecoveryCode, useRecoveryCode } from '../factors/index.ts'
import { closeSessionsOf, deviceName } from '../sessions/index.ts'
import { findCredentials } from '../users/index.ts'
import { type Arrival, openSession, type SignInDeps } from './open-session.ts'

export interface Recovery {
  username: string
  recovery_code: string
  new_password: string
  otp?: string | undefined
}

export interface RecoverDeps extends SignInDeps {
  siteName: () => string
}

/**
 * Sets a new password by a recovery code and ends all earlier sessions. Guesses are limited per address only: a recovery code
 * cannot be guessed, and its owner must get in while attackers guess at the account.
 */
export async function recover(
  deps: RecoverDeps,
  recovery: Recovery,
  arrival: Arrival,
): Promise<SignedIn | OtpRequired> {
  const password_hash = await hashNewPassword({
    password: recovery.new_password,
    username: recovery.username,
    siteName: deps.siteName(),
    path: 'new_password',
  })
  return await deps.guessLimiter.guess([buckets.address(clientSubnet(arrival.address))], async () => {
    const userId = (await findCredentials(deps.db, recovery.username))?.id
    const isValid = await isRecoveryCode(deps.db, deps.signer, userId, recovery.recovery_code)
    if (userId === undefined || !isValid) throw recoveryFailed()
    // After a valid recovery code, only the second factor can still be guessed. These guesses are limited per account, independent
    // of the address.
    const value = await deps.guessLimiter.guess([buckets.own(userId, 'recovery')], () =>
      setNewPassword(deps, { ...recovery, userId, password_hash }, arrival),
    )
    return { outcome: 'right', value }
  })
}

/**
 * If the account has an authenticator app, requires a second proof in addition to the recovery code: a code of the app, or a
 * second recovery code.
 */
async function setNewPassword(
  deps: SignInDeps,
  { userId, recovery_code, password_hash, otp }: Recovery & { userId: string; password_hash: string },
  arrival: Arrival,
): Promise<GuessResult<SignedIn | OtpRequired>> {
  try {
    const value = await transact(deps.db, async (tx) => {
      if (!(await useRecoveryCode(tx, deps.signer, userId, recovery_code))) throw recoveryFailed()
      const step = await checkSecondFactor(tx, deps.signer, { userId, otp })
      if (step === 'required') throw new SecondFactorMissing()
      await setPassword(tx, userId, password_hash)
      await deps.notifyOwner(tx, { userId, event: 'recovered', deviceName: deviceName(arrival.userAgent) })
      await closeSessionsOf(tx, userId)
      return await openSession(tx, deps, { userId, arrival, isProof: false })
    })
    return { outcome: 'right', value }
  } catch (error) {
    if (error instanceof SecondFactorMissing) return { outcome: 'halfway', value: { otp_required: true } }
    throw error
  }
}

function recoveryFailed(): DomainError {
  return errors.wrongCredentials({ cause: 'recovery_failed' })
}

/** Thrown to roll back the use of the recovery code if the second factor is missing. */
class SecondFactorMissing extends Error {
  override name = 'SecondFactorMissing'
}
