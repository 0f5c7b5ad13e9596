import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'

/** Counts the runs and pushes that are not done. */
export async function countBacklog(db: Database): Promise<{ queued: number; doing: number; outbox: number }> {
  const { rows } = await sql<{ queued: number; doing: number; outbox: number }>`
    select (select count(*) from runs where state = 'queue')::integer as queued,
      (select count(*) from runs where state in ('queue', 'doing') and state = 'doing')::integer as doing,
      (select count(*) from push_outbox)::integer as outbox`.execute(db)
  return rows[0]!
}

/**
 * Sums the attempts of all users twice in one snapshot: by the entries and by the balances. A difference is an error of the ledger.
 */
export async function sumLedger(db: Database): Promise<{ entries: number; balances: number }> {
  const { rows } = await sql<{ entries: number; balances: number }>`
    select (select coalesce(sum(amount), 0) from balance_entries where user_id is not null)::bigint as entries,
      (select coalesce(sum(start + reward), 0) from balances)::bigint as balances`.execute(db)
  return rows[0]!
}
