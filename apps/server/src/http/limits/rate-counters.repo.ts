import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { preparedSql } from '../../platform/db/prepared-statement.ts'

/** Counts one call in a window; returns the number of calls in the window. */
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

export interface NewHits {
  bucket: string
  startTs: number
  reported: number
}

const addAll = preparedSql(
  ({ buckets, starts, reported }: { buckets: string[]; starts: number[]; reported: number[] }) =>
    sql<{ bucket: string; window_ts: number; hits: number }>`
      insert into rate_counters (bucket, window_ts, hits)
      select * from unnest(${buckets}::text[], ${starts}::bigint[], ${reported}::integer[])
      on conflict (bucket, window_ts) do update set hits = rate_counters.hits + excluded.hits
      returning bucket, window_ts, hits`,
)

const keyOf = (bucket: string, startTs: number) => `${startTs} ${bucket}`

/**
 * Adds the calls that a process has counted, each in a different window; returns the sums over all processes, in the same order.
 */
export async function addHits(db: Database, counts: readonly NewHits[]): Promise<number[]> {
  // A fixed lock order: two processes that write the same counts cannot deadlock.
  const ordered = counts.toSorted((a, b) =>
    keyOf(a.bucket, a.startTs) < keyOf(b.bucket, b.startTs) ? -1 : 1,
  )
  const rows = await addAll(db, {
    buckets: ordered.map(({ bucket }) => bucket),
    starts: ordered.map(({ startTs }) => startTs),
    reported: ordered.map(({ reported }) => reported),
  })
  const hits = new Map(rows.map((row) => [keyOf(row.bucket, row.window_ts), row.hits]))
  return counts.map(({ bucket, startTs }) => hits.get(keyOf(bucket, startTs))!)
}

/** Deletes the counters of an account. */
export async function deleteCountersOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('rate_counters').where('bucket', 'like', `%:${userId}`).execute()
}

/** Deletes counters of windows that began before `ts`. */
export async function deleteOldCounters(db: Database, ts: number): Promise<void> {
  await db.deleteFrom('rate_counters').where('window_ts', '<', ts).execute()
}
