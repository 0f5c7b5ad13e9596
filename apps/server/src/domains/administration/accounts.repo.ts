import { type AccountFilter, usernameKey } from '@easel/contract'
import { sql } from 'kysely'
import { decodeCursor, type PageInput, rowsToRead } from '../../platform/db/cursor.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { isId } from '../../platform/ids.ts'
import type { SearchQuery } from '../search-index/index.ts'

/** Maximum number of keyword matches that are sorted. */
const candidateCount = 2000
export const accountList = 'account'

const columns = [
  'users.id',
  'users.username',
  'users.nick_name',
  'users.avatar_key',
  'users.kind',
  'users.role',
  'users.is_admin',
  'users.joined_ts',
  'users.suspended_ts',
  'users.suspending_case_id',
  'users.leave_ts',
  'users.erase_ts',
  'users.work_count',
  'users.post_count',
] as const

/** Lists accounts, newest first, including accounts that other users do not see. */
export async function listAccounts(
  db: Database,
  { found, filter }: { found: AccountSearch | undefined; filter: AccountFilter },
  page: PageInput,
) {
  return await db
    .selectFrom('users')
    .select(columns)
    .$if(found !== undefined, (query) => query.where('users.id', 'in', matches(found!)))
    .$if(filter !== 'all', (query) => query.where(conditions[filter as keyof typeof conditions]))
    .$if(page.cursor !== undefined, (query) =>
      query.where('users.id', '<', decodeCursor(accountList, page.cursor!, ['id'])[0]),
    )
    .orderBy('users.id', 'desc')
    .offset(page.offset)
    .limit(sql.lit(rowsToRead(page)))
    .execute()
}

/** Conditions of the lists: the predicates of partial indexes. */
const conditions = {
  admins: sql<boolean>`is_admin`,
  moderators: sql<boolean>`role = 'moderator'`,
  suspended: sql<boolean>`suspended_ts is not null`,
} as const satisfies Record<Exclude<AccountFilter, 'all'>, unknown>

export interface AccountSearch {
  /** Undefined for a keyword that contains no words. */
  words: SearchQuery | undefined
  keyword: string
}

/** Matches users by words of their names, by their whole username, or by their id. Demo accounts are not searchable by words. */
function matches({ words, keyword }: AccountSearch) {
  const byWords = words
    ? sql`union (select user_id from user_search where terms @@ ${words.all}::tsquery limit ${sql.lit(candidateCount)})`
    : sql``
  const byId = isId(keyword.toLowerCase()) ? sql`union select ${keyword.toLowerCase()}::uuid` : sql``
  return sql<string>`(select id from users where username_key = ${usernameKey(keyword)} ${byWords} ${byId})`
}

export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number]

export async function findAccount(db: Database | Tx, id: string): Promise<AccountRow | undefined> {
  return await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Locks an account against erasure until the transaction ends. */
export async function lockAccount(tx: Tx, id: string) {
  return await tx
    .selectFrom('users')
    .select(['kind', 'username', 'is_admin'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
}

/** Locks the given accounts that belong to users, by ascending id, against their erasure; returns their ids. */
export async function lockUserAccounts(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('kind', 'in', ['person', 'demo'])
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds a person by the username and locks the account until the transaction ends. */
export async function lockNamedPerson(tx: Tx, username: string) {
  return await tx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username_key', '=', usernameKey(username))
    .where('kind', '=', 'person')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Time of the last use of a session, and total size of the files. */
export async function findUse(db: Database, id: string) {
  const { rows } = await sql<{ last_seen_ts: number | null; file_bytes: number }>`select
    (select max(last_used_ts) from sessions where user_id = ${id}) as last_seen_ts,
    (select coalesce(sum(objects.byte_size), 0)::bigint from files join objects on objects.name = files.object_name
      where files.user_id = ${id}) as file_bytes`.execute(db)
  return rows[0]!
}
