import { type AccountRole, usernameKey } from '@easel/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'

/** Literals, since PostgreSQL matches the conditions of partial indexes by the text of a statement. */
const hasRole = { admin: sql<boolean>`is_admin`, moderator: sql<boolean>`(role = 'moderator')` }

function changeTo(role: AccountRole, isGiven: boolean) {
  return role === 'admin' ? { is_admin: isGiven } : { role: isGiven ? 'moderator' : 'person' }
}

/** Gives the existing users among these names a role; the other names stay reserved. */
export async function appoint(db: Database, role: AccountRole, usernames: readonly string[]): Promise<void> {
  if (usernames.length === 0) return
  await db
    .updateTable('users')
    .set(changeTo(role, true))
    .where('username_key', '=', sql<string>`any(${usernames.map(usernameKey)})`)
    .where('kind', '=', 'person')
    .execute()
}

export async function findNamesOfRole(db: Database, role: AccountRole): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where(hasRole[role])
    .orderBy('username_key')
    .execute()
  return rows.map(({ username }) => username)
}

/** Returns the users with a role, in a fixed order: two transactions that notify them do not deadlock. */
export async function listIdsOfRole(tx: Tx, role: AccountRole): Promise<string[]> {
  const rows = await tx.selectFrom('users').select('id').where(hasRole[role]).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Gives a user a role, or removes it. Returns false where the user has, or lacks, it already. */
export async function grantRole(tx: Tx, id: string, role: AccountRole, isGiven: boolean): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set(changeTo(role, isGiven))
    .where('id', '=', id)
    .where(hasRole[role], '<>', isGiven)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the administrators who can sign in, locked until the transaction ends: two who remove each other at once must not leave the site
 * without an administrator.
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

/**
 * Returns whether to warn this user that no moderator gets reports. No setting says who owns the site, but the first account is nearly
 * always the account of its host, and the warning reveals nothing that others should not know.
 */
export async function needsModerators(db: Database, userId: string): Promise<boolean> {
  const first = await db
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'person')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.id === userId && !(await hasModerators(db))
}

/** Returns whether the site has moderators; without any, a case of the pre-check would wait for ever. */
export async function hasModerators(db: Database | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'moderator')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
