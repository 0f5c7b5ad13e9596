import type { Client, User } from '@easel/contract/client'
import { errorCode } from '../../lib/api/index.ts'

/** Result of looking up the caller of a page. `dead`: the token is invalid; `unknown`: the lookup failed, perhaps only for now. */
export type FoundSession = 'user' | 'visitor' | 'dead' | 'unknown'

/** Runs on the server only. */
export async function findSession(
  api: Client,
  hasToken: boolean,
): Promise<{ user: User | null; session: FoundSession }> {
  if (!hasToken) return { user: null, session: 'visitor' }
  try {
    return { user: await api.getCurrentUser(), session: 'user' }
  } catch (error) {
    return { user: null, session: errorCode(error) === 'A0200' ? 'dead' : 'unknown' }
  }
}
