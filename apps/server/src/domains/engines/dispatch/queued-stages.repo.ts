import type { EngineFault } from '@easel/remote-engines'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'
import type { EngineNeeds } from '../needs.ts'
import type { TryRow } from './engine-try.repo.ts'
import type { Exclusion, WaitingStage } from './schedule.ts'

const stageColumns = [
  'run_id',
  'round',
  'stage',
  'user_id',
  'priority',
  'ready_ts',
  'avoided_engine',
] as const

/** Engines, with their models, to which a queued stage does not go again. */
export const exclusions = sql<Exclusion[]>`queued.exclusions`.as('exclusions')

/** Engines from which a queued stage was recalled before it began there, the latest last. */
export const movedFrom = sql<string[]>`array(
  select engine_id from engine_tries as moved where moved.run_id = queued.run_id and moved.round = queued.round
    and moved.stage = queued.stage and moved.outcome = 'moved' and start_ts is null and engine_id is not null
  order by end_ts)`.as('moved_from')

export async function findWaiting(tx: Tx): Promise<WaitingStage[]> {
  return await tx
    .selectFrom('engine_queue as queued')
    .select(stageColumns.map((column) => `queued.${column}` as const))
    .select([sql<EngineNeeds>`needs`.as('needs'), exclusions, movedFrom])
    .where('try_id', 'is', null)
    .where(sql<boolean>`retry_ts <= now_ms()`)
    .orderBy('ready_ts')
    .limit(sql<number>`500`)
    .execute()
}

/** Locks a waiting stage until the transaction ends; returns false if it no longer waits. */
export async function lockWaiting(
  tx: Tx,
  { run_id, round, stage }: Pick<WaitingStage, 'run_id' | 'round' | 'stage'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('engine_queue')
    .select('run_id')
    .where('run_id', '=', run_id)
    .where('round', '=', round)
    .where('stage', '=', stage)
    .where('try_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Removes a stage that is done or has failed. */
export async function deleteQueued(tx: Tx, tryId: string): Promise<void> {
  await tx.deleteFrom('engine_queue').where('try_id', '=', tryId).execute()
}

export interface Requeue {
  /** The engine does not get the stage again with this model; if absent, it may. */
  excludes?: Exclusion
  /** Counts as a failure of the stage: other able engines take precedence. */
  isFailure: boolean
  /** Milliseconds before the stage may be assigned again. */
  pauseMs: number
}

/** Makes a stage wait again, unless it was withdrawn. */
export async function requeueStage(
  tx: Tx,
  { try_id, id }: Pick<TryRow, 'try_id' | 'id'>,
  { excludes, isFailure, pauseMs }: Requeue,
): Promise<void> {
  await tx
    .updateTable('engine_queue')
    .set({
      try_id: null,
      failures: sql`failures + ${isFailure ? 1 : 0}`,
      ...(isFailure && { avoided_engine: id }),
      retry_ts: pauseMs > 0 ? sql`now_ms() + ${pauseMs}` : 0,
      ...(excludes && { exclusions: sql`exclusions || ${JSON.stringify([excludes])}::jsonb` }),
    })
    .where('try_id', '=', try_id)
    .execute()
}

/** The failures of a stage so far. */
export interface StageFailures {
  readonly failures: number
  readonly exclusions: readonly Exclusion[]
}

/** Returns the failures of a try's stage so far; undefined if the stage was withdrawn. */
export async function findFailures(db: Database, tryId: string): Promise<StageFailures | undefined> {
  return await db
    .selectFrom('engine_queue as queued')
    .select(['failures', exclusions])
    .where('try_id', '=', tryId)
    .executeTakeFirst()
}

/** Fault of the last try of a stage; undefined if the stage had no try. */
export async function findLastFault(
  tx: Tx,
  { run_id, round, stage }: Pick<WaitingStage, 'run_id' | 'round' | 'stage'>,
): Promise<EngineFault | undefined> {
  const row = await tx
    .selectFrom('engine_tries')
    .select(sql<EngineFault | null>`fault`.as('fault'))
    .where('run_id', '=', run_id)
    .where('round', '=', round)
    .where('stage', '=', stage)
    .orderBy('write_ts', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.fault ?? undefined
}
