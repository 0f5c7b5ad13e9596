import type { OtpRequired, SignedIn } from '@easel/contract'
import { type Tx, transact } from '../../../platform/db/pool.ts'
import { DomainError, errors, throwRefusal } from '../../../platform/errors/domain-error.ts'
import { refusalOfAge } from '../accounts.policy.ts'
import {
  buckets,
  findIdentityOwner,
  type IdTokenVerifier,
  insertIdentity,
  type ProvenIdentity,
  spend,
  touchIdentity,
} from '../credentials/index.ts'
import { issueRecoveryCodes } from '../factors/index.ts'
import { type Admission, admit } from './admission.ts'
import { createUser } from './create-user.ts'
import { finishLogin } from './login.ts'
import { type Arrival, openSession } from './open-session.ts'
import { type ProposalRules, proposedNickName, proposedUsername } from './proposed-names.ts'
import type { RegisterDeps } from './register.ts'

export interface GoogleDeps extends RegisterDeps, ProposalRules {
  /** Undefined if the host has set no provider. */
  idTokens: IdTokenVerifier | undefined
}

export interface GoogleLogin {
  token: string
  age_confirmed?: boolean | undefined
  nonce?: string | undefined
  ticket?: string | undefined
  /** Name that the user has chosen; if undefined, the server proposes a name. */
  username?: string | undefined
  otp?: string | undefined
  invite_code?: string | undefined
  device_token?: string | undefined
}

type Answer = (SignedIn & { recovery_code_arr?: string[] }) | OtpRequired

const maxNames = 8

/** Signs in the user of an ID token; creates their account at the first sign-in. */
export async function googleLogin(deps: GoogleDeps, given: GoogleLogin, arrival: Arrival): Promise<Answer> {
  if (!deps.idTokens) throw errors.wrongState({ cause: 'google_not_configured' })
  const identity = await deps.idTokens.prove(given.token, given)
  const known = await findIdentityOwner(deps.db, identity)
  if (known === undefined) {
    const answer = await firstLogin(deps, { ...given, identity }, arrival)
    if (answer) return answer
  }
  const userId = known ?? (await findIdentityOwner(deps.db, identity))
  if (userId === undefined) throw errors.wrongCredentials({ cause: 'google_login_failed' })
  // Only the code of a second factor can be guessed here, so only this guess is limited.
  return await deps.guessLimiter.guess([buckets.own('identity', identity.issuer, identity.subject)], () =>
    transact(deps.db, async (tx) => {
      await touchIdentity(tx, identity)
      const identified = { userId, otp: given.otp, deviceToken: given.device_token }
      const result = await finishLogin(tx, deps, { identified, arrival })
      if (result.outcome === 'right') await spendToken(tx, identity)
      return result
    }),
  )
}

type FirstLogin = GoogleLogin & { identity: ProvenIdentity }

/** Creates the account; returns undefined if a concurrent request has created it. */
async function firstLogin(
  deps: GoogleDeps,
  given: FirstLogin,
  arrival: Arrival,
): Promise<Answer | undefined> {
  throwRefusal(refusalOfAge(given.age_confirmed))
  const { username } = given
  if (username !== undefined)
    return await unlessTaken(() => makeAccount(deps, { ...given, username }, arrival))
  for (let attempt = 0; attempt < maxNames; attempt++) {
    const username = proposedUsername(given.identity.name, attempt, deps)
    try {
      return await unlessTaken(() => makeAccount(deps, { ...given, username }, arrival))
    } catch (error) {
      const isNameTaken = error instanceof DomainError && error.code === 'A0111'
      if (!isNameTaken) throw error
    }
  }
  throw errors.nameTaken()
}

async function unlessTaken(make: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof IdentityTaken) return undefined
    throw error
  }
}

async function makeAccount(
  deps: GoogleDeps,
  { identity, username, invite_code }: FirstLogin & { username: string },
  arrival: Arrival,
): Promise<Answer> {
  return await transact(deps.db, async (tx) => {
    await spendToken(tx, identity)
    const { settle, ...roles }: Admission = await admit(tx, deps, { username, invite_code })
    const nick_name = proposedNickName(identity.name, username, deps)
    const userId = await createUser(
      tx,
      { kind: 'person', username, nick_name, ...roles },
      deps.site.values.start_attempts,
    )
    if (!(await insertIdentity(tx, identity, userId))) throw new IdentityTaken()
    await settle(userId)
    const recovery_code_arr = await issueRecoveryCodes(tx, deps.signer, userId)
    return { ...(await openSession(tx, deps, { userId, arrival })), recovery_code_arr }
  })
}

/** Records a token as used, so that even a copied token signs in only once. */
async function spendToken(tx: Tx, { once }: ProvenIdentity): Promise<void> {
  if (!(await spend(tx, once))) throw errors.wrongCredentials({ cause: 'google_login_failed' })
}

/** Rolls back the account if a concurrent request has already created an account for this identity. */
class IdentityTaken extends Error {
  override name = 'IdentityTaken'
}
