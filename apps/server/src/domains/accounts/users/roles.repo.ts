import { type AccountRole, usernameKey } from '@easel/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'

/** Conditions as literals, since PostgreSQL compares the text of a statement with the conditions of partial indexes. */
const hasRole = { admin: sql<boolean>`is_admin`, moderator: sql<boolean>`(role = 'moderator')` }

function changeTo(role: AccountRole, isGiven: boolean) {
  return role === 'admin' ? { is_admin: isGiven } : { role: isGiven ? 'moderator' : 'person' }
}

/** Gives a role to the existing users among these names; the other names stay reserved. */
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

/** Returns the users with a role, in a fixed order, so that two transactions that notify them cannot deadlock. */
export async function listIdsOfRole(tx: Tx, role: AccountRole): Promise<string[]> {
  const rows = await tx.selectFrom('users').select('id').where(hasRole[role]).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Gives a user a role, or removes it. Returns false if this changes nothing. */
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
 * Returns the administrators who can sign in, locked until the transaction ends: two administrators who remove each other
 * concurrently must not leave the site without an administrator.
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
 * Returns whether to warn this user that the site has no moderator who would get reports. No setting names the owner of the site,
 * but the first account is nearly always the account of its host, and the warning reveals no secret.
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

/** Returns whether the site has moderators; without moderators, a case of the pre-check would wait forever. */
export async function hasModerators(db: Database | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'moderator')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
