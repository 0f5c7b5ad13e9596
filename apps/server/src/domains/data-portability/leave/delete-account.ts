import type { Viewer } from '../../../http/calls/call.ts'
import { type Tx, transact } from '../../../platform/db/pool.ts'
import {
  deactivateAccount,
  lockWholeAccounts,
  type Proof,
  type ProofDeps,
  proveOwner,
} from '../../accounts/index.ts'
import { stopRunsOf } from '../../runs/index.ts'
import { type EraseDeps, eraseAccount } from './erase-account.ts'

export interface DeleteAccountDeps extends EraseDeps, ProofDeps {
  /** Hides everything of a user that other users can see, in all domains. */
  hideUserContent: (tx: Tx, userId: string) => Promise<void>
}

const reactivationMs = 7 * 24 * 3600_000

export interface AccountDeletion extends Proof {
  immediately: boolean
}

/**
 * Closes an account: it is either hidden now and erased after a week, or erased now. A demo account is always erased now, since
 * its user could not sign in again.
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  viewer: Viewer,
  deletion: AccountDeletion,
): Promise<void> {
  await proveOwner(deps, viewer, deletion)
  const isNow = deletion.immediately || viewer.kind === 'demo'
  await transact(deps.db, async (tx) => {
    await lockWholeAccounts(tx)
    if (isNow) return await eraseAccount(tx, deps.jobs, viewer.id)
    await stopRunsOf(tx, viewer.id)
    // Lock order: rows of users are locked last, as everywhere. The second call hides content that was created between the first
    // call and the lock.
    await deps.hideUserContent(tx, viewer.id)
    await deactivateAccount(tx, viewer.id, Date.now() + reactivationMs)
    await deps.hideUserContent(tx, viewer.id)
  })
}
