import type { SignedIn } from '@easel/contract'
import { type Tx, transact } from '../../../platform/db/pool.ts'
import { newId } from '../../../platform/ids.ts'
import type { SiteRules } from './admission.ts'
import { createUser } from './create-user.ts'
import { type Arrival, openSession, type SignInDeps } from './open-session.ts'

export interface DemoDeps extends SignInDeps {
  site: SiteRules
  /** Creates works in a demo account, so that there is something to try. */
  seedDemoWorks: (tx: Tx, userId: string) => Promise<void>
}

const day = 24 * 3600_000

/** Creates a demo account, which is erased with everything in it after a day. */
export async function enterDemo(deps: DemoDeps, arrival: Arrival): Promise<SignedIn> {
  return await transact(deps.db, async (tx) => {
    const username = `demo-${newId().slice(-10)}`
    const user = { kind: 'demo' as const, username, nick_name: 'Guest', erase_ts: Date.now() + day }
    const userId = await createUser(tx, user, deps.site.values.start_attempts)
    await deps.seedDemoWorks(tx, userId)
    return await openSession(tx, deps, { userId, arrival })
  })
}
