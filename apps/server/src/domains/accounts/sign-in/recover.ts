import type { SignedIn } from '@easel/contract'
import { transact } from '../../../db/pool.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { placeOf } from '../../../http/caller-place.ts'
import { findCredentials } from '../accounts.repo.ts'
import { closeSessionsOf } from '../sessions/sessions.ts'
import { type Arrival, enter, type SignInDeps } from './enter.ts'
import { buckets } from './guess-brake.ts'
import { setPassword } from './new-password.ts'
import { hashPassword } from './password.ts'
import { useRecoveryCode } from './recovery-codes.ts'

export interface Recovery {
  username: string
  recovery_code: string
  new_password: string
}

/**
 * A new password by a recovery code: whoever was signed in until now is no longer. Slowed per address alone: a code cannot be guessed, and
 * this is the way back in for somebody whose account strangers keep guessing at.
 */
export async function recover(deps: SignInDeps, recovery: Recovery, arrival: Arrival): Promise<SignedIn> {
  return await deps.brake.guess([buckets.address(placeOf(arrival.address))], async () => {
    const password_hash = await hashPassword(recovery.new_password)
    const value = await transact(deps.db, async (tx) => {
      const credentials = await findCredentials(tx, recovery.username)
      const fits = await useRecoveryCode(tx, credentials?.id, recovery.recovery_code)
      if (!credentials || !fits) throw new DomainError('A0210', { cause: 'recovery_failed' })
      await setPassword(tx, credentials.id, password_hash)
      await closeSessionsOf(tx, credentials.id)
      return await enter(tx, deps, { userId: credentials.id, arrival })
    })
    return { outcome: 'right', value }
  })
}
