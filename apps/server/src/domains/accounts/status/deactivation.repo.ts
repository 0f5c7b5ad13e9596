import type { Database, Tx } from '../../../platform/db/pool.ts'
import { serialize } from '../../../platform/db/serialize.ts'
import { withdrawInvitesOfSuspended } from '../invites/index.ts'
import { closeSessionsOf } from '../sessions/index.ts'

/**
 * Ends all sessions of the owner, and closes the account until the owner returns, or until the account is erased at `eraseTs`.
 * `null` prevents the erasure, for the makers of sample posts. The lock waits for content that is being written, so that hiding
 * the content afterwards misses nothing.
 */
export async function deactivateAccount(tx: Tx, id: string, eraseTs: number | null): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  await tx
    .updateTable('users')
    .set({ leave_ts: Date.now(), erase_ts: eraseTs })
    .where('id', '=', id)
    .execute()
  await closeSessionsOf(tx, id)
}

export async function isDeactivated(db: Database | Tx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('leave_ts')
    .where('id', '=', id)
    .where('leave_ts', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function clearDeactivation(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('users').set({ leave_ts: null, erase_ts: null }).where('id', '=', id).execute()
}

/**
 * Lets only one transaction at a time hide, restore or erase all content of an account. Users who like, follow or answer each
 * other share many rows, and no order of locks prevents deadlocks then. Must be called before other locks.
 */
export async function lockWholeAccounts(tx: Tx): Promise<void> {
  await serialize(tx, 'whole accounts')
}

/** Deletes the account and everything that the database stores with it. Its sockets close at once, on every server. */
export async function closeAccount(tx: Tx, id: string): Promise<void> {
  await closeSessionsOf(tx, id)
  await withdrawInvitesOfSuspended(tx, id)
  await tx.deleteFrom('users').where('id', '=', id).execute()
}

/** Ids of accounts that are due for erasure; they stay locked until the transaction ends. */
export async function dueAccounts(tx: Tx, now: number, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('erase_ts', '<', now)
    .orderBy('erase_ts')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}
