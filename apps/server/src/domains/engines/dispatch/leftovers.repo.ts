import { sql } from 'kysely'
import type { Database } from '../../../platform/db/pool.ts'
import { cleanLaterMs, type TryRow } from './engine-try.repo.ts'

/** Leftovers of tries that ended before this time stay where they are. */
const keptMs = 7 * 24 * 3600_000
const againMs = 30_000
const atOnce = 10

/** Claims tries that may have left something at an engine that answers now and that this worker reaches. */
export async function claimLeftovers(db: Database, workerName: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update engine_tries set clean_due_ts = now_ms() + ${againMs}
    where id in (
      select try.id from engine_tries as try join engines as engine on engine.id = try.engine_id
      where try.clean_due_ts <= now_ms() and try.end_ts > now_ms() - ${keptMs} and engine.state = 'ready'
        and (engine.reached_by is null or engine.reached_by = ${workerName ?? ''})
      order by try.clean_due_ts limit ${sql.lit(atOnce)}
      for update of try skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Notes that nothing of an ended try is left at its engine. */
export async function setClean(db: Database, key: Pick<TryRow, 'try_id' | 'fence'>): Promise<void> {
  await db
    .updateTable('engine_tries')
    .set({ clean_due_ts: null })
    .where('id', '=', key.try_id)
    .where('fence', '=', key.fence)
    .where('end_ts', 'is not', null)
    .execute()
}

/** Has an ended try cleaned again, since something may have reached its engine after it was cleaned. */
export async function setUnclean(db: Database, tryId: string): Promise<void> {
  await db
    .updateTable('engine_tries')
    .set({ clean_due_ts: sql<number>`now_ms() + ${cleanLaterMs}` })
    .where('id', '=', tryId)
    .where('end_ts', 'is not', null)
    .execute()
}
