import type { Database, Tx } from '../../db/pool.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { hasConsent } from './consents.repo.ts'

/** Leaving the visible mark out is for who has agreed to say in another way what a picture is. */
export async function requireUnmarkedConsent(db: Database | Tx, userId: string): Promise<void> {
  if (await hasConsent(db, userId, 'unmarked_download')) return
  const details = [{ path: 'consent', message: 'unmarked_download' }]
  throw new DomainError('A0301', { cause: 'consent_needed', details })
}
