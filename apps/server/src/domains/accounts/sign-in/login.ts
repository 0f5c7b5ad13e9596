import type { OtpRequired, SignedIn } from '@easel/contract'
import { usernameKey } from '@easel/contract'
import { type Tx, transact } from '../../../platform/db/pool.ts'
import { errors } from '../../../platform/errors/domain-error.ts'
import { clientSubnet } from '../../../platform/net/client-address.ts'
import {
  type Bucket,
  buckets,
  type DeviceOwner,
  deviceTokenTs,
  type GuessResult,
  isKnownAddress,
  passwordFits,
} from '../credentials/index.ts'
import { checkSecondFactor } from '../factors/index.ts'
import { findCredentials } from '../users/index.ts'
import { type Arrival, type OpenSessionDeps, openSession, type SignInDeps } from './open-session.ts'

export interface IdentifiedUser {
  userId: string
  otp: string | undefined
  deviceToken: string | undefined
}

/** Finishes a sign-in that may have a second step: signs in, or requests a code. */
export async function finishLogin(
  tx: Tx,
  deps: OpenSessionDeps,
  { identified, arrival }: { identified: IdentifiedUser; arrival: Arrival },
): Promise<GuessResult<SignedIn | OtpRequired>> {
  const step = await checkSecondFactor(tx, deps.signer, identified)
  if (step === 'required') return { outcome: 'halfway', value: { otp_required: true } }
  return { outcome: 'right', value: await openSession(tx, deps, { ...identified, arrival }) }
}

export interface PasswordLogin {
  username: string
  password: string
  otp?: string | undefined
  device_token?: string | undefined
}

/** Signs in by password. An unknown name gets the same answer as a wrong password, after the same work. */
export async function login(
  deps: SignInDeps,
  given: PasswordLogin,
  arrival: Arrival,
): Promise<SignedIn | OtpRequired> {
  const credentials = await findCredentials(deps.db, given.username)
  const counted = await bucketsOf(deps, { ...given, owner: credentials }, arrival)
  return await deps.guessLimiter.guess(counted, async () => {
    const fits = await passwordFits(credentials?.password_hash, given.password)
    if (!credentials || !fits) throw errors.wrongCredentials()
    const identified = { userId: credentials.id, otp: given.otp, deviceToken: given.device_token }
    return await transact(deps.db, (tx) => finishLogin(tx, deps, { identified, arrival }))
  })
}

/** Returns the buckets that count a guess: separate buckets for a known device or client subnet, shared buckets otherwise. */
async function bucketsOf(
  { db, signer }: SignInDeps,
  { username, owner, device_token }: PasswordLogin & { owner: DeviceOwner | undefined },
  { address }: Arrival,
): Promise<Bucket[]> {
  const isKnown = await isKnownAddress(db, signer, owner?.id, address)
  const since = owner && device_token && deviceTokenTs(signer, owner, device_token)
  if (owner && since) return [buckets.own(owner.id, 'device', String(since))]
  if (owner && isKnown) return [buckets.own(owner.id, clientSubnet(address))]
  return [buckets.address(clientSubnet(address)), buckets.unknownDevices(usernameKey(username))]
}
