import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'

export interface WorkerRow {
  id: string
  name: string | null
  places: string[]
  version: string
  start_ts: number
  running_count: number
}

/** Figures that change while a worker runs. */
export interface WorkerMeasure {
  /** Number of stages that it computes at this moment. */
  running_count: number
  /** Factor by which its machine is slower than while idle; expected times depend on it. */
  load: number
}

/** Records a heartbeat of a worker. */
export async function recordHeartbeat(
  db: Database,
  worker: WorkerRow & WorkerMeasure,
  now: number,
): Promise<void> {
  const { running_count, load } = worker
  await db
    .insertInto('workers')
    .values({ ...worker, beat_ts: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ running_count, load, beat_ts: now }))
    .execute()
}

export async function deleteWorker(db: Database, id: string): Promise<void> {
  await db.deleteFrom('workers').where('id', '=', id).execute()
}

/** Deletes workers that died. */
export async function deleteWorkersSilentSince(db: Database, ts: number): Promise<void> {
  await db.deleteFrom('workers').where('beat_ts', '<', ts).execute()
}

const shownCount = 200

/** Workers that have sent a heartbeat since `ts`, the oldest first. */
export async function findWorkers(db: Database, ts: number): Promise<WorkerRow[]> {
  return await db
    .selectFrom('workers')
    .select(['id', 'name', 'places', 'version', 'start_ts', 'running_count'])
    .where('beat_ts', '>=', ts)
    .orderBy('start_ts')
    .orderBy('id')
    .limit(sql.lit(shownCount))
    .execute()
}
