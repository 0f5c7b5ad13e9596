import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import { usernameKey } from './accounts.repo.ts'

/** Makes moderators of those that there are already; the other names stay reserved for them. */
export async function appointModerators(db: Database, usernames: readonly string[]): Promise<void> {
  if (usernames.length === 0) return
  await db
    .updateTable('users')
    .set({ role: 'moderator' })
    .where('username_key', '=', sql<string>`any(${usernames.map(usernameKey)})`)
    .where('kind', '=', 'person')
    .execute()
}
