import type { Client, User } from '@easel/contract'
import { errorCode } from '../../lib/api/index.ts'

/** Who asked for a page. `dead`: their token is; `unknown`: whose it is could not be learned, which may pass. */
export type FoundSession = 'somebody' | 'nobody' | 'dead' | 'unknown'

/** On the server. */
export async function findSession(
  api: Client,
  hasToken: boolean,
): Promise<{ user: User | null; session: FoundSession }> {
  if (!hasToken) return { user: null, session: 'nobody' }
  try {
    return { user: await api.getCurrentUser(), session: 'somebody' }
  } catch (error) {
    return { user: null, session: errorCode(error) === 'A0200' ? 'dead' : 'unknown' }
  }
}
