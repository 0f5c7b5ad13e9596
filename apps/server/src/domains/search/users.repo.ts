import { usernameKey } from '@easel/contract'
import { sql } from 'kysely'
import {
  decodeCursor,
  encodeCursor,
  literalRows,
  type PageInput,
  rowsToRead,
} from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/pool.ts'
import { visibleUser } from '../accounts/index.ts'
import type { SearchQuery } from '../search-index/index.ts'
import { notBlocked } from '../social/index.ts'

/** Maximum number of keyword matches that are ranked. */
const candidateCount = 2000
const lists = { all: 'user', search: 'user_search' } as const

const isPerson = sql<boolean>`users.kind in ('person', 'maker')`

interface ListedUser {
  id: string
  follower_count: number
  /** 1 for an exact match of the user name, otherwise 0. */
  tier: number
}

export interface UserList {
  query?: { words: SearchQuery; name: string } | undefined
  viewerId: string | undefined
}

interface UserPage {
  rows: ListedUser[]
  cursorOf: (row: ListedUser) => string
}

/** Lists users by follower count, highest first. */
export async function listUsers(db: Database, { viewerId }: UserList, page: PageInput): Promise<UserPage> {
  const after = page.cursor ? decodeCursor(lists.all, page.cursor, ['int4', 'id']) : undefined
  const isAfter = after
    ? sql`and (users.follower_count, users.id) < (${after[0]}::integer, ${after[1]}::uuid)`
    : sql``
  const { rows } = await sql<ListedUser>`select users.id, users.follower_count, 0 as tier from users
    where ${isPerson} and ${visibleUser(viewerId)} and ${notBlocked(viewerId, 'users.id')} ${isAfter}
    order by users.follower_count desc, users.id desc limit ${sql.lit(literalRows(page.offset + rowsToRead(page)))}`.execute(
    db,
  )
  return {
    rows: rows.slice(page.offset),
    cursorOf: ({ follower_count, id }) => encodeCursor(lists.all, [follower_count, id]),
  }
}

/** Searches users by name: an exact match first, then by follower count. */
export async function searchUsers(
  db: Database,
  { words, name }: { words: SearchQuery; name: string },
  { viewerId, ...page }: PageInput & { viewerId: string | undefined },
): Promise<UserPage> {
  const after = page.cursor ? decodeCursor(lists.search, page.cursor, ['int4', 'int4', 'id']) : undefined
  const isAfter = after
    ? sql`where (tier, follower_count, id) < (${after[0]}::integer, ${after[1]}::integer, ${after[2]}::uuid)`
    : sql``
  const key = usernameKey(name.trim())
  const { rows } = await sql<ListedUser>`select * from (
      select users.id, users.follower_count, (users.username_key = ${key})::integer as tier from (
        (select user_id as id from user_search where terms @@ ${words.all}::tsquery limit ${sql.lit(candidateCount)})
        union (select id from users where username_key = ${key})
      ) as candidate join users on users.id = candidate.id
      where ${isPerson} and ${visibleUser(viewerId)} and ${notBlocked(viewerId, 'users.id')}
    ) as found ${isAfter} order by tier desc, follower_count desc, id desc
    limit ${sql.lit(rowsToRead(page))} offset ${page.offset}`.execute(db)
  return {
    rows,
    cursorOf: ({ tier, follower_count, id }) => encodeCursor(lists.search, [tier, follower_count, id]),
  }
}
