import { detail, type PasskeyAssertion, type PasskeyAttestation, type SecondFactor } from '@easel/contract'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { z } from 'zod'
import type { SignedInCall, Viewer } from '../../../http/calls/call.ts'
import { type Database, type Tx, transact } from '../../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../../platform/errors/domain-error.ts'
import { newId } from '../../../platform/ids.ts'
import { refusalToAddFactor } from '../accounts.policy.ts'
import { type NotifyOwner, requireProof, securityNotificationOf } from '../sessions/index.ts'
import { namesOf } from '../users/index.ts'
import { presentPasskey } from './factors.view.ts'
import {
  advanceCounter,
  type Challenge,
  findPasskey,
  findPasskeys,
  insertChallenge,
  insertPasskey,
  type PasskeyRow,
  takeChallenge,
} from './passkeys.repo.ts'

export interface PasskeyDeps {
  db: Database
  siteName: () => string
  notifyOwner: NotifyOwner
}

/** Loaded at the first use, since it would add a tenth of a second to every start. */
const webAuthn = () => import('@simplewebauthn/server')

/** COSE algorithms that authenticators support: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]

/** Returns the options to make a passkey for this account, bound to the host name through which the caller reaches this server. */
export async function registrationOptions({ db, siteName }: PasskeyDeps, viewer: Viewer, origin: string) {
  await requireProof(db, viewer.sessionId)
  const user = await namesOf(db, viewer.id)
  const present = await findPasskeys(db, viewer.id)
  throwRefusal(refusalToAddFactor('passkey', present.length))
  const rp_id = new URL(origin).hostname
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName: siteName(),
    rpID: rp_id,
    userName: user.username,
    userDisplayName: user.nick_name,
    userID: userHandle(viewer.id),
    excludeCredentials: present.map((row) => ({
      id: row.credential_id.toString('base64url'),
      transports: row.transports as string[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  await insertChallenge(db, options.challenge, { type: 'register', user_id: viewer.id, rp_id, origin })
  return options
}

/** Returns sign-in options without an account: the browser offers its passkeys for this site. */
export async function loginOptions({ db }: PasskeyDeps, origin: string) {
  const rp_id = new URL(origin).hostname
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: rp_id,
    userVerification: 'required',
  })
  await insertChallenge(db, options.challenge, { type: 'login', user_id: null, rp_id, origin })
  return options
}

export async function addPasskey(
  { db, notifyOwner }: PasskeyDeps,
  call: SignedInCall,
  { response, name }: { response: z.output<typeof PasskeyAttestation>; name: string },
): Promise<SecondFactor> {
  const { viewer } = call
  const challenge = await answeredChallenge(db, response.response.clientDataJSON, 'register')
  const credential = challenge?.user_id === viewer.id && (await verifyAttestation(response, challenge))
  if (!challenge || !credential) {
    const details = [detail('response', 'passkey_unfit')]
    throw errors.invalid({ cause: 'passkey_refused', details })
  }
  await requireProof(db, viewer.sessionId)
  const passkey = {
    id: newId(),
    user_id: viewer.id,
    name,
    rp_id: challenge.rp_id,
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
  }
  const row = await transact(db, async (tx) => {
    const added = await insertPasskey(tx, passkey)
    if (added) await notifyOwner(tx, securityNotificationOf(call, 'factor_added'))
    return added
  })
  if (!row) throw errors.wrongState({ cause: 'passkey_known' })
  return presentPasskey(row)
}

/**
 * Checks the answer of a passkey, uses its challenge up, and calls `signIn` in the same transaction. Throws A0210 for an invalid
 * answer. The passkey itself requires a fingerprint, a face or a PIN, so it counts as two factors.
 */
export async function usePasskey<Result>(
  db: Database,
  response: z.output<typeof PasskeyAssertion>,
  signIn: (tx: Tx, userId: string) => Promise<Result>,
): Promise<Result> {
  const challenge = await answeredChallenge(db, response.response.clientDataJSON, 'login')
  const passkey = await findPasskey(db, response.id)
  const counter = challenge && passkey && (await assertedCounter(response, { challenge, passkey }))
  if (!passkey || counter === undefined) throw errors.wrongCredentials({ cause: 'passkey_refused' })
  return await transact(db, async (tx) => {
    const isNewer = await advanceCounter(tx, passkey.id, counter)
    if (!isNewer) throw errors.wrongCredentials({ cause: 'passkey_refused' })
    return await signIn(tx, passkey.user_id)
  })
}

async function verifyAttestation(response: z.output<typeof PasskeyAttestation>, challenge: Challenge) {
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: () => true,
    expectedOrigin: challenge.origin,
    expectedRPID: challenge.rp_id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  return verified?.registrationInfo?.credential
}

/** Returns the counter of a valid answer; undefined for an invalid answer. */
async function assertedCounter(
  response: z.output<typeof PasskeyAssertion>,
  { challenge, passkey }: { challenge: Challenge; passkey: PasskeyRow },
): Promise<number | undefined> {
  const given = response.response.userHandle
  const isOwners = !given || Buffer.from(given, 'base64url').equals(userHandle(passkey.user_id))
  if (!isOwners || passkey.rp_id !== challenge.rp_id) return undefined
  const { verifyAuthenticationResponse } = await webAuthn()
  const result = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: () => true,
    expectedOrigin: challenge.origin,
    expectedRPID: challenge.rp_id,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  return result?.verified ? result.authenticationInfo.newCounter : undefined
}

/** Takes the challenge that a browser claims to answer, so that this challenge cannot be answered again. */
async function answeredChallenge(
  db: Database,
  clientDataJSON: string,
  type: Challenge['type'],
): Promise<Challenge | undefined> {
  const challenge = challengeIn(clientDataJSON)
  return challenge === undefined ? undefined : await takeChallenge(db, challenge, type)
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Returns the bytes of the account's id. */
function userHandle(userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}
