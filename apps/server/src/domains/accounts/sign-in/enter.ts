import type { SignedIn } from '@easel/contract'
import type { Database, Tx } from '../../../db/pool.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import type { Signer } from '../../../storage/secret.ts'
import { findUser } from '../accounts.repo.ts'
import { presentUser } from '../accounts.view.ts'
import { appealToken } from '../appeal-token.ts'
import type { TellOwner } from '../security-notice.ts'
import { deviceName } from '../sessions/device-name.ts'
import { openSession } from '../sessions/sessions.ts'
import type { GuessBrake } from './guess-brake.ts'
import { deviceSince, isNewAddress, makeDeviceToken, rememberAddress } from './known-places.ts'

export interface SignInDeps {
  db: Database
  signer: Signer
  brake: GuessBrake
  /** Reactivates an account that waits for its deletion: signing in cancels it. */
  comeBack: (tx: Tx, userId: string) => Promise<void>
  tellOwner: TellOwner
}

export type EnterDeps = Pick<SignInDeps, 'signer' | 'comeBack' | 'tellOwner'>

/** The client that signs in, and the shape of the answer it needs. */
export interface Arrival {
  userAgent: string
  origin: string
  address: string
}

interface Entry {
  userId: string
  arrival: Arrival
  /** The token that the device was given when it signed in before. */
  deviceToken?: string | undefined
  /** False where what was shown at the sign-in is not enough to change how one signs in. */
  isProof?: boolean
}

/** The end of every way to sign in: a session, and what the device needs to come back. */
export async function enter(
  tx: Tx,
  { signer, comeBack, tellOwner }: EnterDeps,
  { userId, arrival, deviceToken, isProof = true }: Entry,
): Promise<SignedIn> {
  await refuseSuspended(tx, signer, userId)
  await comeBack(tx, userId)
  const owner = (await findUser(tx, userId, userId))!
  const isKnown = deviceToken !== undefined && deviceSince(signer, owner, deviceToken) !== undefined
  if (!isKnown && (await isNewAddress(tx, signer, userId, arrival.address)))
    await tellOwner(tx, { userId, event: 'signed_in', deviceName: deviceName(arrival.userAgent) })
  const token = await openSession(tx, userId, { userAgent: arrival.userAgent, isProof })
  await rememberAddress(tx, signer, userId, arrival.address)
  return {
    token,
    device_token: makeDeviceToken(signer, owner),
    user: presentUser(owner, { origin: arrival.origin, isSelf: true }),
  }
}

/** With what it takes to read why, and to appeal. */
async function refuseSuspended(tx: Tx, signer: Signer, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['suspended_ts', 'suspending_case_id'])
    .where('id', '=', userId)
    // A suspension that is under way is waited for.
    .forKeyShare()
    .executeTakeFirst()
  // Erased in this moment.
  if (!user) throw new DomainError('A0210')
  const { suspended_ts, suspending_case_id } = user
  if (suspended_ts === null) return
  const details = suspending_case_id
    ? [
        { path: 'case_id', message: suspending_case_id },
        { path: 'appeal_token', message: appealToken(signer, { caseId: suspending_case_id, userId }) },
      ]
    : []
  throw new DomainError('A0301', { cause: 'account_suspended', details })
}
