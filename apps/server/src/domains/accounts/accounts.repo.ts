import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'

export interface NewUser {
  id: string
  kind: 'person' | 'demo' | 'maker' | 'system'
  username: string
  password_hash?: string | null
  nick_name: string
  avatar_key: string
  bio?: string
  erase_ts?: number
}

/** Names that differ only in case or width are the same name. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase()
}

/** False where the name is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const row = await tx
    .insertInto('users')
    .values({ ...user, username_key: usernameKey(user.username) })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findCredentials(db: Database | Tx, username: string) {
  return await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
}

/** A person with counts, as seen by `viewerId`: of others, only works that are posted count. */
export async function findUser(db: Database | Tx, id: string, viewerId: string | undefined) {
  return await db
    .selectFrom('users')
    .selectAll('users')
    .select((eb) => [
      eb
        .selectFrom('posts')
        .whereRef('posts.user_id', '=', 'users.id')
        .where('posts.visibility', '=', 'public')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('post_count'),
      eb
        .selectFrom('posts')
        .whereRef('posts.user_id', '=', 'users.id')
        .select(sql<number>`coalesce(sum(like_count), 0)::int`.as('sum'))
        .as('like_count'),
      eb
        .selectFrom('works')
        .whereRef('works.user_id', '=', 'users.id')
        .where('works.delete_ts', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('work_count'),
    ])
    .where('users.id', '=', id)
    .where((eb) => eb.or([eb('users.kind', '<>', 'demo'), eb('users.id', '=', viewerId ?? null)]))
    .executeTakeFirst()
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export interface Person {
  id: string
  nick_name: string
  avatar_key: string
}

/** Names and faces of many people at once. */
export async function findPeople(db: Database, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'nick_name', 'avatar_key'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export interface ProfileChange {
  nick_name?: string
  avatar_key?: string
  bio?: string
  location?: string
  website?: string
  password_hash?: string
  novice_guide_web?: 0 | 1
}

export async function updateUser(db: Database | Tx, id: string, change: ProfileChange): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute()
}

/** Accounts whose time is over. */
export async function deleteErasedUsers(db: Database, now: number): Promise<number> {
  const rows = await db.deleteFrom('users').where('erase_ts', '<', now).returning('id').execute()
  return rows.length
}
