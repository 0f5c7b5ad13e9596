import { detail } from '@easel/contract'
import type { Database, Tx } from '../../../platform/db/pool.ts'
import { type DomainError, errors } from '../../../platform/errors/domain-error.ts'
import { isConfirmedSince, setConfirmed } from './sessions.repo.ts'

/** Time for which a sign-in or an entered password counts as proof. */
export const proofMs = 15 * 60_000

/** Throws A0440 unless the owner has proved their identity recently, since the session could be stolen or left open. */
export async function requireProof(db: Database | Tx, sessionId: string): Promise<void> {
  if (!(await isConfirmedSince(db, sessionId, Date.now() - proofMs))) throw proofNeeded()
}

/** Returns the refusal. Only this refusal with A0440 has the path `proof`. */
export function proofNeeded(): DomainError {
  const details = [detail('proof', 'proof_needed')]
  return errors.wrongState({ cause: 'proof_needed', details })
}

/** Renews the proof of a session. Returns the time at which the proof expires. */
export async function proveSession(db: Database, sessionId: string): Promise<number> {
  const confirm_ts = Date.now()
  await setConfirmed(db, sessionId, confirm_ts)
  return confirm_ts + proofMs
}
