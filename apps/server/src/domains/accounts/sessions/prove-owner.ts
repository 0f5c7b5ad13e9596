import { detail } from '@easel/contract'
import type { Viewer } from '../../../http/calls/call.ts'
import type { Database } from '../../../platform/db/pool.ts'
import { DomainError, errors } from '../../../platform/errors/domain-error.ts'
import { neededProof } from '../accounts.policy.ts'
import { findIdentityOwner, type GuessLimiter, type IdTokenVerifier, spend } from '../credentials/index.ts'
import { checkPassword, passwordOf } from './change-password.ts'
import { proofMs, requireProof } from './proof.ts'

export interface ProofDeps {
  db: Database
  guessLimiter: GuessLimiter
  idTokens: IdTokenVerifier | undefined
}

export interface Proof {
  password?: string | undefined
  /** Recent ID token of the provider by which the account signs in. */
  token?: string | undefined
  nonce?: string | undefined
}

/** Refuses callers who do not prove that they are the owner. */
export async function proveOwner(deps: ProofDeps, viewer: Viewer, proof: Proof): Promise<void> {
  const stored = await passwordOf(deps.db, viewer.id)
  const hasToken = proof.token !== undefined
  switch (neededProof({ kind: viewer.kind, hasToken, hasPassword: stored !== null })) {
    case 'none':
      return
    case 'token':
      return await proveByToken(deps, viewer, { ...proof, token: proof.token! })
    case 'recent_sign_in':
      return await requireProof(deps.db, viewer.sessionId)
    case 'password':
      return await checkPassword(deps.guessLimiter, viewer, {
        stored: stored!,
        password: proof.password ?? '',
        path: 'password',
      })
  }
}

async function proveByToken(
  { db, idTokens }: ProofDeps,
  viewer: Viewer,
  { token, nonce }: Proof & { token: string },
): Promise<void> {
  if (!idTokens) throw errors.wrongState({ cause: 'google_not_configured' })
  const identity = await idTokens.prove(token, { nonce }).catch((error) => {
    // The caller is signed in. A0210 for an invalid token would end the session, so it becomes another refusal.
    throw error instanceof DomainError && error.code === 'A0210' ? notFresh() : error
  })
  const isFresh = identity.issue_ts > Date.now() - proofMs
  if (!isFresh || (await findIdentityOwner(db, identity)) !== viewer.id) throw notFresh()
  if (!(await spend(db, identity.once))) throw notFresh()
}

function notFresh(): DomainError {
  const details = [detail('token', 'token_unfit')]
  return errors.invalid({ cause: 'google_login_failed', details })
}
