import { usernameKey } from '@easel/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'

/** Appoints the existing users among these names as moderators; the other names stay reserved. */
export async function appointModerators(db: Database, usernames: readonly string[]): Promise<void> {
  if (usernames.length === 0) return
  await db
    .updateTable('users')
    .set({ role: 'moderator' })
    .where('username_key', '=', sql<string>`any(${usernames.map(usernameKey)})`)
    .where('kind', '=', 'person')
    .execute()
}

export async function findModerators(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where(sql<boolean>`role = 'moderator'`)
    .orderBy('username_key')
    .execute()
  return rows.map(({ username }) => username)
}

/**
 * Returns whether to warn this user that no moderator gets reports. No setting says who owns the site, but the first account
 * is nearly always that of its host, and the warning reveals nothing that others should not know.
 */
export async function needsModerators(db: Database, userId: string): Promise<boolean> {
  const first = await db
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'person')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.id === userId && (await findModerators(db)).length === 0
}

/** Returns the moderators to notify of something to decide. Their fixed order keeps two concurrent senders from deadlock. */
export async function listModeratorIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`role = 'moderator'`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
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
