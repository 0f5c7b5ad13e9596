import type { Database, Tx } from '../../../db/pool.ts'
import { DomainError } from '../../../errors/domain-error.ts'

/** Milliseconds for which a sign-in, or the password given again, proves the user's presence. */
export const proofMs = 15 * 60_000

/** Refuses where a session that was left open, or stolen, could be what asks: A0440 until its owner proves to be there. */
export async function requireProof(db: Database | Tx, sessionId: string): Promise<void> {
  const proven = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('confirm_ts', '>', Date.now() - proofMs)
    .executeTakeFirst()
  if (!proven) throw proofNeeded()
}

/** `proof` tells it from whatever else does not fit the state. */
export function proofNeeded(): DomainError {
  const details = [{ path: 'proof', message: 'Needed again' }]
  return new DomainError('A0440', { cause: 'proof_needed', details })
}

/** Returns until when it counts. */
export async function proveSession(db: Database, sessionId: string): Promise<number> {
  const confirm_ts = Date.now()
  await db.updateTable('sessions').set({ confirm_ts }).where('id', '=', sessionId).execute()
  return confirm_ts + proofMs
}
