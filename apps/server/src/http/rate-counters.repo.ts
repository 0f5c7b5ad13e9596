import { sql } from 'kysely'
import type { Database, Tx } from '../db/pool.ts'

/** Counts one call in a window; returns how many there are now. */
export async function countHit(db: Database, bucket: string, window_ts: number): Promise<number> {
  const { hits } = await db
    .insertInto('rate_counters')
    .values({ bucket, window_ts, hits: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'window_ts'])
        .doUpdateSet((eb) => ({ hits: eb('rate_counters.hits', '+', 1) })),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return hits
}

interface NewHits {
  bucket: string
  startTs: number
  reported: number
}

/** Adds the calls that a process has counted; returns the sums over all processes, by bucket. */
export async function addHits(db: Database, counts: readonly NewHits[]): Promise<Map<string, number>> {
  // A fixed lock order: two processes that write the same counts cannot deadlock.
  const ordered = counts.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1))
  const { rows } = await sql<{ bucket: string; hits: number }>`
    insert into rate_counters (bucket, window_ts, hits)
    select * from unnest(${ordered.map(({ bucket }) => bucket)}::text[], ${ordered.map(({ startTs }) => startTs)}::bigint[],
      ${ordered.map(({ reported }) => reported)}::integer[])
    on conflict (bucket, window_ts) do update set hits = rate_counters.hits + excluded.hits
    returning bucket, hits`.execute(db)
  return new Map(rows.map(({ bucket, hits }) => [bucket, hits]))
}

/** Deletes the counters of an account. */
export async function deleteCountersOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('rate_counters').where('bucket', 'like', `%:${userId}`).execute()
}

/** Deletes counters of windows that began before `ts`. */
export async function deleteOldCounters(db: Database, ts: number): Promise<void> {
  await db.deleteFrom('rate_counters').where('window_ts', '<', ts).execute()
}
