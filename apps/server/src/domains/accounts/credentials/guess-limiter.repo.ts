import { sql } from 'kysely'
import type { Database } from '../../../platform/db/pool.ts'

export interface GuessLimits {
  /** Number of guesses before the first delay. */
  free: number
  firstDelayMs: number
  maxDelayMs: number
  /** Time after which a count starts again. */
  forgetMs: number
}

/**
 * Counts a guess as wrong, and returns 0 if it may be made. Otherwise returns the milliseconds until the next guess may be made,
 * and counts nothing.
 */
export async function countGuess(
  db: Database,
  bucket: Buffer,
  { free, firstDelayMs, maxDelayMs, forgetMs }: GuessLimits,
): Promise<number> {
  const now = Date.now()
  const isFree = sql<boolean>`guess_brakes.failures < ${free}::int`
  const delay = sql<number>`least(${firstDelayMs}::bigint * power(2, least(guess_brakes.failures - ${free}::int, 30)), ${maxDelayMs}::bigint)`
  const forgotten = sql<boolean>`guess_brakes.last_ts < ${now - forgetMs}::bigint`
  const taken = await db
    .insertInto('guess_brakes')
    .values({ bucket, failures: 1, last_ts: now })
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet({
          failures: sql`case when ${forgotten} then 1 else guess_brakes.failures + 1 end`,
          last_ts: now,
        })
        .where(sql<boolean>`${isFree} or ${forgotten} or guess_brakes.last_ts + ${delay} <= ${now}::bigint`),
    )
    .returning('failures')
    .executeTakeFirst()
  if (taken) return 0
  const row = await db
    .selectFrom('guess_brakes')
    .select(sql<number>`guess_brakes.last_ts + ${delay}`.as('free_ts'))
    .where('bucket', '=', bucket)
    .executeTakeFirst()
  return Math.max(1, (row?.free_ts ?? now) - now)
}

/** Subtracts a guess that was not wrong from the count. */
export async function uncountGuess(db: Database, bucket: Buffer): Promise<void> {
  await db
    .updateTable('guess_brakes')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('bucket', '=', bucket)
    .execute()
}

export async function forgetGuesses(db: Database, bucket: Buffer): Promise<void> {
  await db.deleteFrom('guess_brakes').where('bucket', '=', bucket).execute()
}

/** Deletes counts whose last guess was before `ts`. */
export async function deleteGuessesBefore(db: Database, ts: number): Promise<void> {
  await db.deleteFrom('guess_brakes').where('last_ts', '<', ts).execute()
}
