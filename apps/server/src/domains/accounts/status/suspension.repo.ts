import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'
import { closeSessionsOf } from '../sessions/index.ts'

/**
 * Suspends an account by a decision and ends its sessions on every server. Returns false for accounts that are part of the
 * product itself. The lock waits for content that is being written, so that hiding the content afterwards misses nothing.
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

/** Filters the given accounts: returns the accounts that exist, and whether they are suspended. */
export async function suspensionsOf(db: Database, ids: readonly string[]): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'suspended_ts'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.suspended_ts !== null]))
}

/**
 * Returns whether an account is suspended, and by which case; undefined if the account does not exist. Waits for a suspension in
 * progress.
 */
export async function findSuspension(tx: Tx, id: string) {
  return await tx
    .selectFrom('users')
    .select(['suspended_ts', 'suspending_case_id'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
}
