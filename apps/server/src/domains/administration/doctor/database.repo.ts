import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../../platform/db/pool.ts'

interface Facts {
  version: string
  version_number: number
  bytes: number
  now_ms: number
  connections: number
  max_connections: number
}

export async function findFacts(db: Database): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num')::integer as version_number,
      pg_database_size(current_database())::float8 as bytes,
      extract(epoch from clock_timestamp())::float8 * 1000 as now_ms,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as connections,
      current_setting('max_connections')::integer as max_connections`.execute(db)
  return rows[0]!
}

/** Names of the migrations that were applied to this database. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns whether a server is a replica, and its delay in ms; null if it has replayed nothing. */
export async function findLag(client: pg.Client): Promise<{ is_replica: boolean; lag_ms: number | null }> {
  const { rows } = await client.query<{ is_replica: boolean; lag_ms: number | null }>(
    `select pg_is_in_recovery() as is_replica, case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else extract(epoch from now() - pg_last_xact_replay_timestamp()) * 1000 end::float8 as lag_ms`,
  )
  return rows[0]!
}

/** Number of due jobs, and the seconds that the oldest has waited. */
export async function findBacklog(db: Database): Promise<{ waiting: number; seconds: number }> {
  const { rows } = await sql<{ waiting: number; seconds: number }>`
    select count(*)::integer as waiting, coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
    from pgboss.job where state < 'active' and start_after <= now()`.execute(db)
  return rows[0]!
}

export async function engineStates(db: Database) {
  return await db
    .selectFrom('engines')
    .select(['name', 'state', 'mode', 'state_ts'])
    .orderBy('name')
    .execute()
}
