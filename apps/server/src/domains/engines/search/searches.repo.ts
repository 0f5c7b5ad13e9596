import type { FoundServer, SearchTarget } from '@easel/remote-engines'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'

/** Milliseconds after which a search is deleted. */
const keptMs = 60 * 60_000
/** Milliseconds after which no worker begins a search, because the administrator has already been shown its failure. */
const begunWithinMs = 10_000

export interface SearchRow extends SearchTarget {
  readonly id: string
  readonly worker_name: string | null
  readonly begin_ts: number | null
  readonly end_ts: number | null
  readonly found: readonly FoundServer[]
  readonly create_ts: number
}

/** Adds a search, and deletes the searches of earlier hours. */
export async function insertSearch(tx: Tx, search: SearchTarget & { id: string }): Promise<void> {
  await sql`delete from engine_searches where create_ts < now_ms() - ${sql.lit(keptMs)}`.execute(tx)
  await tx.insertInto('engine_searches').values(search).execute()
}

export async function findSearch(db: Database | Tx, id: string): Promise<SearchRow | undefined> {
  return await db
    .selectFrom('engine_searches')
    .select(['id', 'address', 'wide', 'worker_name', 'begin_ts', 'end_ts', 'create_ts'])
    .select(sql<readonly FoundServer[]>`found`.as('found'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Claims the oldest search that has not begun; undefined if there is none. */
export async function claimSearch(
  db: Database,
  workerName: string | undefined,
): Promise<(SearchTarget & { id: string }) | undefined> {
  const { rows } = await sql<SearchTarget & { id: string }>`
    update engine_searches set begin_ts = now_ms(), worker_name = ${workerName ?? null}
    where id = (
      select id from engine_searches
      where begin_ts is null and create_ts > now_ms() - ${sql.lit(begunWithinMs)}
      order by create_ts limit 1 for update skip locked)
    returning id, address, wide`.execute(db)
  return rows[0]
}

export async function saveFound(db: Database, id: string, found: readonly FoundServer[]): Promise<void> {
  await db
    .updateTable('engine_searches')
    .set({ end_ts: Date.now(), found: JSON.stringify(found) })
    .where('id', '=', id)
    .execute()
}
