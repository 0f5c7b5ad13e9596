import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'

/** First day of a list of days that ends today (UTC). */
const firstDay = (days: number) => sql`(now() at time zone 'utc')::date - ${sql.lit(days - 1)}`

export interface PurposeRow {
  purpose: string
  object_count: number
  byte_size: number
  measure_ts: number
  week_ago_bytes: number | null
}

/** Sizes of the last measurement, each with the size a week before. */
export async function findPurposes(db: Database): Promise<PurposeRow[]> {
  const { rows } = await sql<PurposeRow>`
    select last.purpose, last.object_count, last.byte_size, last.measure_ts,
      case when exists (select from storage_days where day = last.day - 7) then coalesce(earlier.byte_size, 0) end as week_ago_bytes
    from storage_days as last
    left join storage_days as earlier on earlier.day = last.day - 7 and earlier.purpose = last.purpose
    where last.day = (select max(day) from storage_days)
    order by last.byte_size desc, last.purpose`.execute(db)
  return rows
}

export async function findDays(db: Database, days: number): Promise<{ day: string; byte_size: number }[]> {
  const { rows } = await sql<{ day: string; byte_size: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(byte_size)::bigint as byte_size
    from storage_days where day >= ${firstDay(days)} group by day order by day`.execute(db)
  return rows
}

export async function findLargestAccounts(db: Database) {
  return await db
    .selectFrom('storage_accounts')
    .select(['user_id', 'file_count', 'byte_size'])
    .orderBy('byte_size', 'desc')
    .orderBy('user_id')
    .execute()
}

export interface OldestUses {
  kept_outputs: number | null
  downloads: number | null
  uploads: number | null
  exports: number | null
  accounts: number | null
}

/**
 * Returns the oldest time for each purpose, which housekeeping compares with its limits. Each time is the first entry of an index.
 */
export async function findOldest(db: Database): Promise<OldestUses> {
  const { rows } = await sql<OldestUses>`select
    (select min(use_ts) from files where audience = 'internal') as kept_outputs,
    (select min(use_ts) from variants where download_bytes is not null) as downloads,
    (select min(expire_ts) from uploads where not used) as uploads,
    (select min(expire_ts) from account_exports) as exports,
    (select min(erase_ts) from users where erase_ts is not null) as accounts`.execute(db)
  return rows[0]!
}
