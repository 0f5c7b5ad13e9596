import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'

export interface DatabaseFacts {
  version: string
  byte_size: number
  object_bytes: number | null
  measure_ts: number | null
}

/** Version and size of the database, and the size of the objects at the last measurement. */
export async function findDatabaseFacts(db: Database): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as byte_size,
      sum(byte_size)::bigint as object_bytes, max(measure_ts) as measure_ts
    from storage_days where day = (select max(day) from storage_days)`.execute(db)
  return rows[0]!
}
