import { sql } from 'kysely'
import type { Database } from '../../../platform/db/pool.ts'
import { cleanLaterMs, type TryRow } from './engine-try.repo.ts'

/** Maximum age of leftovers that are still cleaned up. */
const keptMs = 7 * 24 * 3600_000
const againMs = 30_000
const atOnce = 10

/** Claims ended tries that may have left files or jobs at an engine that answers now and that this worker can reach. */
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

/** Records that nothing of an ended try is left at its engine. */
export async function setClean(db: Database, key: Pick<TryRow, 'try_id' | 'fence'>): Promise<void> {
  await db
    .updateTable('engine_tries')
    .set({ clean_due_ts: null })
    .where('id', '=', key.try_id)
    .where('fence', '=', key.fence)
    .where('end_ts', 'is not', null)
    .execute()
}

/** Marks an ended try for another cleanup, since a request may have reached its engine after the last cleanup. */
export async function setUnclean(db: Database, tryId: string): Promise<void> {
  await db
    .updateTable('engine_tries')
    .set({ clean_due_ts: sql<number>`now_ms() + ${cleanLaterMs}` })
    .where('id', '=', tryId)
    .where('end_ts', 'is not', null)
    .execute()
}
