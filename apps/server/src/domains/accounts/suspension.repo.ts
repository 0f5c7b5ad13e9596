import type { Tx } from '../../db/pool.ts'
import { closeSessionsOf } from './sessions/sessions.repo.ts'

/**
 * Suspends an account by a decision and ends its sessions on every server. Returns false for accounts that are part of
 * the product itself. The lock waits for content that is being written, so that hiding it afterwards misses nothing.
 */
export async function suspendAccount(tx: Tx, id: string, caseId: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('kind').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!user || user.kind === 'system') return false
  const suspension = { suspended_ts: Date.now(), suspending_case_id: caseId }
  await tx.updateTable('users').set(suspension).where('id', '=', id).execute()
  await closeSessionsOf(tx, id)
  return true
}

export async function reinstateAccount(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ suspended_ts: null, suspending_case_id: null })
    .where('id', '=', id)
    .execute()
}
