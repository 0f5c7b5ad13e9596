import type { LocalText } from '@easel/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import { exclusions } from './dispatch/queued-stages.repo.ts'
import type { EngineNeeds } from './needs.ts'

const waitingShown = 100
const runningShown = 500

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
