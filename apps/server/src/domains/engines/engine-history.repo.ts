import type { EngineDetails, EngineState } from '@easel/contract'
import type { EngineFault } from '@easel/remote-engines'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'

type Outcome = EngineDetails['outcome_arr'][number]['outcome']

/** Returns the states of an engine since a time, newest first, and its state at that time. */
export async function findStates(db: Database, engineId: string, sinceTs: number) {
  const { rows } = await sql<{ state: EngineState; fault: EngineFault | null; state_ts: number }>`
    select state, fault, state_ts from engine_states
    where engine_id = ${engineId} and state_ts >= coalesce(
      (select max(state_ts) from engine_states where engine_id = ${engineId} and state_ts <= ${sinceTs}), 0)
    order by state_ts desc limit 200`.execute(db)
  return rows
}

/** Counts the tries of an engine that ended since a time, by outcome, without tries whose result was reused from the cache. */
export async function countOutcomes(db: Database, engineId: string, sinceTs: number) {
  return await db
    .selectFrom('engine_tries')
    .select([sql<Outcome>`outcome`.as('outcome'), sql<number>`count(*)`.as('count')])
    .where('engine_id', '=', engineId)
    .where('end_ts', '>=', sinceTs)
    .where((eb) => eb.or([eb('outcome', '<>', 'done'), eb('accept_ts', 'is not', null)]))
    .groupBy('outcome')
    .orderBy('outcome')
    .execute()
}

/** Returns the median times of an engine's tries that have finished since a time. The model with the most tries comes first. */
export async function findDurations(db: Database, engineId: string, sinceTs: number) {
  const { rows } = await sql<{ model: string | null; task: string; count: number; median_ms: number }>`
    select model, task, count(*) as count,
      round(percentile_cont(0.5) within group (order by end_ts - coalesce(start_ts, accept_ts)))::bigint as median_ms
    from engine_tries
    where engine_id = ${engineId} and outcome = 'done' and accept_ts is not null and end_ts >= ${sinceTs}
    group by model, task order by count desc, model, task limit 100`.execute(db)
  return rows
}

/** Description of a model, as a worker has stored it. */
export interface StoredModel {
  name: string
  family: string | null
  tasks: Readonly<Record<string, unknown>>
  missing: readonly string[]
}

/** Returns the first 2000 models of an engine. */
export async function findModels(db: Database, engineId: string): Promise<StoredModel[]> {
  const row = await db
    .selectFrom('engines')
    .select(sql<StoredModel[]>`jsonb_path_query_array(models, '$[0 to 1999]')`.as('models'))
    .where('id', '=', engineId)
    .executeTakeFirst()
  return row?.models ?? []
}
