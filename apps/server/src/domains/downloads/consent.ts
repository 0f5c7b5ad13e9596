import { detail } from '@easel/contract'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { hasConsent } from './consents.repo.ts'

/**
 * Throws A0301 unless the user has agreed to disclose by other means how a picture was made; only then may the visible mark be
 * left out.
 */
export async function requireUnmarkedConsent(db: Database | Tx, userId: string): Promise<void> {
  if (await hasConsent(db, userId, 'unmarked_download')) return
  const details = [detail('consent', 'value', { value: 'unmarked_download' })]
  throw errors.forbidden({ cause: 'consent_needed', details })
}
