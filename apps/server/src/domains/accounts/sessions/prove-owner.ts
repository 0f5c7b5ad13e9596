import { decodeJwt } from 'jose'
import type { Database } from '../../../db/pool.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import type { Viewer } from '../../../http/call.ts'
import type { GuessBrake } from '../sign-in/guess-brake.ts'
import type { IdTokenVerifier } from '../sign-in/provider/id-token.ts'
import { findIdentityOwner } from '../sign-in/provider/identities.repo.ts'
import { spend } from '../sign-in/provider/spent-tokens.ts'
import { checkPassword, passwordOf } from './change-password.ts'
import { proofMs, requireProof } from './proof.ts'

export interface ProofDeps {
  db: Database
  brake: GuessBrake
  idTokens: IdTokenVerifier | undefined
}

export interface Proof {
  password?: string | undefined
  /** An ID token of the provider that the account is signed in to with, of just now. */
  token?: string | undefined
  nonce?: string | undefined
}

/** Refuses whoever is not the owner: by the provider's word, by the password where there is one, else by a sign-in of just now. */
export async function proveOwner(deps: ProofDeps, viewer: Viewer, proof: Proof): Promise<void> {
  // A throw-away account has no other owner than who holds its session.
  if (viewer.kind === 'demo') return
  if (proof.token !== undefined) return await proveByToken(deps, viewer, { ...proof, token: proof.token })
  const stored = await passwordOf(deps.db, viewer.id)
  if (stored === null) await requireProof(deps.db, viewer.sessionId)
  else await checkPassword(deps.brake, viewer, { stored, password: proof.password ?? '', path: 'password' })
}

async function proveByToken(
  { db, idTokens }: ProofDeps,
  viewer: Viewer,
  { token, nonce }: Proof & { token: string },
): Promise<void> {
  if (!idTokens) throw new DomainError('A0440', { cause: 'google_not_configured' })
  const identity = await idTokens.prove(token, { nonce }).catch((error) => {
    // The caller is signed in: an invalid token of a provider must not end the session.
    throw error instanceof DomainError && error.code === 'A0210' ? notFresh() : error
  })
  const isFresh = (decodeJwt(token).iat ?? 0) * 1000 > Date.now() - proofMs
  if (!isFresh || (await findIdentityOwner(db, identity)) !== viewer.id) throw notFresh()
  if (!(await spend(db, identity.once))) throw notFresh()
}

function notFresh(): DomainError {
  const details = [{ path: 'token', message: 'Not a token of just now for this account' }]
  return new DomainError('A0400', { cause: 'google_login_failed', details })
}
