import { createHash } from 'node:crypto'
import type { SignedIn } from '@easel/contract'
import { transact } from '../../../db/pool.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { findCredentials, usernameKey } from '../accounts.repo.ts'
import { type Arrival, enter, type SignInDeps } from './enter.ts'
import { type Bucket, buckets } from './guess-brake.ts'
import { isDeviceOf, isKnownAddress, placeOf } from './known-places.ts'
import { passwordFits } from './password.ts'

export interface PasswordLogin {
  username: string
  password: string
  device_token?: string | undefined
}

/** A name that there is not is answered as a wrong password is, after the same work. */
export async function login(deps: SignInDeps, given: PasswordLogin, arrival: Arrival): Promise<SignedIn> {
  const credentials = await findCredentials(deps.db, given.username)
  const counted = await bucketsOf(deps, { ...given, userId: credentials?.id }, arrival)
  return await deps.brake.guess(counted, async () => {
    const fits = await passwordFits(credentials?.password_hash, given.password)
    if (!credentials || !fits) throw new DomainError('A0210')
    const value = await transact(deps.db, (tx) => enter(tx, deps.signer, { userId: credentials.id, arrival }))
    return { outcome: 'right', value }
  })
}

/** Strangers' guesses are counted together; whoever has been here before is counted alone. */
async function bucketsOf(
  { db, signer }: SignInDeps,
  given: PasswordLogin & { userId: string | undefined },
  { address }: Arrival,
): Promise<Bucket[]> {
  const { userId, device_token } = given
  const isKnown = await isKnownAddress(db, signer, userId, address)
  if (userId && device_token && isDeviceOf(signer, userId, device_token)) {
    return [buckets.own(userId, createHash('sha256').update(device_token).digest('base64'))]
  }
  if (userId && isKnown) return [buckets.own(userId, placeOf(address))]
  return [buckets.address(placeOf(address)), buckets.strangers(usernameKey(given.username))]
}
