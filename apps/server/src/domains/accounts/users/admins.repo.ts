import { usernameKey } from '@easel/contract'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/pool.ts'

/** Makes the existing users among these names administrators; the other names stay reserved. */
export async function appointAdmins(db: Database, usernames: readonly string[]): Promise<void> {
  if (usernames.length === 0) return
  await db
    .updateTable('users')
    .set({ is_admin: true })
    .where('username_key', '=', sql<string>`any(${usernames.map(usernameKey)})`)
    .where('kind', '=', 'person')
    .execute()
}

export async function findAdmins(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where(sql<boolean>`is_admin`)
    .orderBy('username_key')
    .execute()
  return rows.map(({ username }) => username)
}
