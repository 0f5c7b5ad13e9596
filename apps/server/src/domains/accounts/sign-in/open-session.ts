import { detail, type SignedIn } from '@easel/contract'
import type { Database, Tx } from '../../../platform/db/pool.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import type { Signer } from '../../../platform/storage/secret.ts'
import {
  deviceTokenTs,
  type GuessLimiter,
  isNewAddress,
  makeDeviceToken,
  rememberAddress,
} from '../credentials/index.ts'
import { createSession, deviceName, type NotifyOwner } from '../sessions/index.ts'
import { appealToken, findSuspension } from '../status/index.ts'
import { findUser, presentUser } from '../users/index.ts'

export interface SignInDeps {
  db: Database
  signer: Signer
  guessLimiter: GuessLimiter
  /** Restores an account that waits for erasure, when its owner signs in. */
  reactivateAccount: (tx: Tx, userId: string) => Promise<void>
  /** Ends the suspensions of an account that have expired. */
  endDueSuspensions: (tx: Tx, userId: string) => Promise<void>
  notifyOwner: NotifyOwner
}

export type OpenSessionDeps = Pick<
  SignInDeps,
  'signer' | 'reactivateAccount' | 'endDueSuspensions' | 'notifyOwner'
>

/** Facts about the request of a sign-in, for the session and the answer. */
export interface Arrival {
  userAgent: string
  origin: string
  address: string
}

interface NewSession {
  userId: string
  arrival: Arrival
  /** Token that the device received at an earlier sign-in. */
  deviceToken?: string | undefined
  /** True if the sign-in proves the identity well enough to change sign-in methods. */
  isProof?: boolean
}

/** Completes every kind of sign-in: opens a session and issues a device token. */
export async function openSession(
  tx: Tx,
  { signer, reactivateAccount, endDueSuspensions, notifyOwner }: OpenSessionDeps,
  { userId, arrival, deviceToken, isProof = true }: NewSession,
): Promise<SignedIn> {
  // A suspension ends when it expires, even if no worker has ended it yet.
  if ((await findSuspension(tx, userId))?.suspended_ts) await endDueSuspensions(tx, userId)
  await refuseSuspended(tx, signer, userId)
  await reactivateAccount(tx, userId)
  const owner = (await findUser(tx, userId, userId))!
  const isKnown = deviceToken !== undefined && deviceTokenTs(signer, owner, deviceToken) !== undefined
  if (!isKnown && (await isNewAddress(tx, signer, userId, arrival.address)))
    await notifyOwner(tx, { userId, event: 'signed_in', deviceName: deviceName(arrival.userAgent) })
  const token = await createSession(tx, userId, { userAgent: arrival.userAgent, isProof })
  await rememberAddress(tx, signer, userId, arrival.address)
  return {
    token,
    device_token: makeDeviceToken(signer, owner),
    user: presentUser(owner, { origin: arrival.origin, isSelf: true }),
  }
}

/** Throws A0301 for a suspended account, with a token by which the user can read the case and appeal. */
async function refuseSuspended(tx: Tx, signer: Signer, userId: string): Promise<void> {
  const user = await findSuspension(tx, userId)
  // The account was erased in the meantime.
  if (!user) throw errors.wrongCredentials()
  const { suspended_ts, suspending_case_id } = user
  if (suspended_ts === null) return
  const details = suspending_case_id
    ? [
        detail('case_id', 'value', { value: suspending_case_id }),
        detail('appeal_token', 'value', {
          value: appealToken(signer, { caseId: suspending_case_id, userId }),
        }),
      ]
    : []
  throw errors.forbidden({ cause: 'account_suspended', details })
}
