import type { AccountRole } from '@easel/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/pool.ts'

/** Gives a user a role, or removes it. Returns false where the user has, or lacks, it already. */
export async function grantRole(tx: Tx, id: string, role: AccountRole, isGiven: boolean): Promise<boolean> {
  const change = role === 'admin' ? { is_admin: isGiven } : { role: isGiven ? 'moderator' : 'person' }
  const row = await tx
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .where(role === 'admin' ? sql<boolean>`is_admin` : sql<boolean>`(role = 'moderator')`, '<>', isGiven)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function listAdminIds(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('users').select('id').where(sql<boolean>`is_admin`).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the administrators who can sign in, locked until the transaction ends: two who remove each other at once must
 * not leave the site without one.
 */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'suspended_ts', 'leave_ts'])
    .where(sql<boolean>`is_admin`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows
    .filter(({ suspended_ts, leave_ts }) => suspended_ts === null && leave_ts === null)
    .map(({ id }) => id)
}
