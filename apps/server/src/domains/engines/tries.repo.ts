import type { WorkEngineTry } from '@easel/contract'
import type { EngineFault, EngineKindName } from '@easel/remote-engines'
import type { GuideKind } from '@easel/remote-engines/tasks'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { StageKey } from './needs.ts'

/** A model that makes a picture, with the kind of its engine. */
export interface ModelInUse {
  readonly model: string
  readonly kind: EngineKindName
  /** Kind of the map by which it guides the picture; only for a ControlNet. */
  readonly guide?: GuideKind
}

/** Returns the model and the ControlNet that the open try of a stage uses. */
export async function findModelsInUse(
  db: Database,
  { run_id, round, stage }: StageKey,
): Promise<ModelInUse[]> {
  const row = await db
    .selectFrom('engine_tries as try')
    .innerJoin('engines as engine', 'engine.id', 'try.engine_id')
    .leftJoin('engine_queue as queued', 'queued.try_id', 'try.id')
    .select(['try.model', 'try.control_net', sql<EngineKindName>`engine.kind`.as('kind')])
    .select(sql<GuideKind | null>`queued.needs ->> 'guide'`.as('guide'))
    .where('try.run_id', '=', run_id)
    .where('try.round', '=', round)
    .where('try.stage', '=', stage)
    .where('try.end_ts', 'is', null)
    .orderBy('try.write_ts', 'desc')
    .executeTakeFirst()
  if (!row) return []
  const { model, control_net, kind, guide } = row
  return [
    ...(model ? [{ model, kind }] : []),
    ...(control_net ? [{ model: control_net, kind, ...(guide && { guide }) }] : []),
  ]
}

const triesShown = 100

/** Returns the tries of a run at engines, in order, at most 100. */
export async function findTriesOfRun(db: Database, runId: string) {
  return await db
    .selectFrom('engine_tries')
    .select([
      'id',
      'engine_name',
      'model',
      'control_net',
      'task',
      'send_ts',
      'accept_ts',
      'start_ts',
      'take_over_ts',
      'end_ts',
    ])
    .select([
      sql<WorkEngineTry['outcome'] | null>`outcome`.as('outcome'),
      sql<EngineFault | null>`fault`.as('fault'),
    ])
    .where('run_id', '=', runId)
    .orderBy('write_ts')
    .orderBy('id')
    .limit(sql.lit(triesShown))
    .execute()
}

export type TryOfRun = Awaited<ReturnType<typeof findTriesOfRun>>[number]
