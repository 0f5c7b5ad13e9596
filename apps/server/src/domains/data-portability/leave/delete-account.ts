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
  /** Hides everything that others see of a user, in all domains. */
  hideUserContent: (tx: Tx, userId: string) => Promise<void>
}

const reactivationMs = 7 * 24 * 3600_000

export interface AccountDeletion extends Proof {
  immediately: boolean
}

/**
 * Closes an account: hidden now and erased after a week, or erased now. A demo account is always erased now, since
 * there is nothing to return to.
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
    // Lock order: rows of users come last, as everywhere. The second pass hides content that was created in the meantime.
    await deps.hideUserContent(tx, viewer.id)
    await deactivateAccount(tx, viewer.id, Date.now() + reactivationMs)
    await deps.hideUserContent(tx, viewer.id)
  })
}
