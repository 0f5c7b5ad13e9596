import type { LocalText } from '@easel/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import { exclusions } from './dispatch/queued-stages.repo.ts'
import type { EngineNeeds } from './needs.ts'

const waitingShown = 100
const runningShown = 500
/** Maximum number of engines that are read, which exceeds the number that can be added. */
const enginesRead = 1000

/** Title of the template of a run's work; null for other runs. */
const title = sql<LocalText | null>`(
  select version.definition -> 'title' from works
  join work_template_versions as version
    on version.work_template_id = works.work_template_id and version.version = works.template_version
  where works.id = run_id)`

const isCover = sql<boolean>`exists (
  select from runs where runs.id = run_id and runs.kind = 'template_cover')`

/** Returns the first stages that wait for an engine, oldest first. */
export async function findWaitingShown(db: Database) {
  return await db
    .selectFrom('engine_queue as queued')
    .select(['run_id', 'user_id', 'ready_ts'])
    .select([sql<EngineNeeds>`needs`.as('needs'), exclusions])
    .select([title.as('title'), isCover.as('is_cover')])
    .where('try_id', 'is', null)
    .orderBy('ready_ts')
    .limit(sql.lit(waitingShown))
    .execute()
}

export type WaitingRow = Awaited<ReturnType<typeof findWaitingShown>>[number]

/** Returns the tries that engines have now, oldest first. */
export async function findRunningShown(db: Database) {
  return await db
    .selectFrom('engine_tries as try')
    .innerJoin('engines as engine', 'engine.id', 'try.engine_id')
    .leftJoin('engine_leases as lease', 'lease.try_id', 'try.id')
    .select(['try.run_id', 'try.user_id', 'try.task', 'try.model', 'try.write_ts', 'lease.slot'])
    .select([
      'engine.id as engine_id',
      'engine.name as engine_name',
      title.as('title'),
      isCover.as('is_cover'),
    ])
    .where('try.end_ts', 'is', null)
    .orderBy('try.write_ts')
    .limit(sql.lit(runningShown))
    .execute()
}

export type RunningRow = Awaited<ReturnType<typeof findRunningShown>>[number]

/** Counts the stages that wait for an engine and the stages at an engine. */
export async function countQueued(db: Database) {
  const { rows } = await sql<{ waiting: number; running: number; oldest_ms: number }>`
    select count(*) filter (where try_id is null) as waiting, count(try_id) as running,
      greatest(0, coalesce(now_ms() - min(ready_ts) filter (where try_id is null), 0)) as oldest_ms
    from engine_queue`.execute(db)
  return rows[0]!
}

/** The columns that determine whether an engine can take a stage. */
export interface TakingEngine {
  id: string
  isReady: boolean
  allowed_models: readonly string[]
  runnable_classes: readonly string[]
  runnable_files: readonly string[]
}

export async function findTakingEngines(db: Database): Promise<TakingEngine[]> {
  return await db
    .selectFrom('engines')
    .select(['id', 'allowed_models', 'runnable_classes', 'runnable_files'])
    .select([sql<boolean>`mode = 'on' and state = 'ready'`.as('isReady')])
    .limit(sql.lit(enginesRead))
    .execute()
}

/** Models of an engine that can do a task; `wanted` is the name of a model, or empty for any model. */
export interface Fit {
  engine_id: string
  task: string
  wanted: string
  /** Models, each with the number of reference pictures that it takes for the task. */
  models: { name: string; references: number }[]
}

/** Returns the complete models of each engine that can do these tasks. */
export async function findFits(
  db: Database,
  needs: readonly Pick<EngineNeeds, 'task' | 'model'>[],
): Promise<Fit[]> {
  const { rows } = await sql<Fit>`
    select engine.id as engine_id, need.task, need.model as wanted, jsonb_agg(jsonb_build_object(
        'name', found.model ->> 'name',
        'references', coalesce((found.model -> 'tasks' -> need.task ->> 'references')::integer, 0))) as models
    from (
      select distinct task, model
      from unnest(${needs.map(({ task }) => task)}::text[], ${needs.map(({ model }) => model)}::text[]) as n (task, model)
    ) as need
    cross join engines as engine
    cross join jsonb_array_elements(engine.models) as found (model)
    where jsonb_exists(found.model -> 'tasks', need.task) and found.model -> 'missing' = '[]'
      and (need.model = '' or found.model ->> 'name' = need.model)
    group by engine.id, need.task, need.model`.execute(db)
  return rows
}
