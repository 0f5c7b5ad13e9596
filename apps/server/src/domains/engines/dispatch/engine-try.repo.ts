import type { EngineFault, EngineKindName } from '@easel/remote-engines'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'
import type { WaitingStage } from './schedule.ts'

export const addressColumns = ['id', 'name', 'kind', 'address', 'headers', 'uses_socket', 'revision'] as const

export interface NewTry {
  id: string
  engine: Pick<TryRow, 'id' | 'name'>
  slot: number
  stage: WaitingStage
  model: string
  /** Name of the ControlNet that guides the picture; absent if no photo guides it. */
  control_net?: string | undefined
  changes_model: boolean
  expected_ms: number
  holder: string
  expireTs: number
}

/** Inserts a try, with its slot at the engine. */
export async function insertTry(tx: Tx, { engine, stage, ...row }: NewTry): Promise<void> {
  const { run_id, round, user_id, needs } = stage
  const { rows } = await sql<{ fence: number }>`select nextval('engine_fences') as fence`.execute(tx)
  const { fence } = rows[0]!
  await tx
    .insertInto('engine_tries')
    .values({
      id: row.id,
      engine_id: engine.id,
      engine_name: engine.name,
      ...{ run_id, round, stage: stage.stage, user_id, task: needs.task, effort: needs.effort },
      model: row.model,
      control_net: row.control_net ?? null,
      expected_ms: row.expected_ms,
      fence,
    })
    .execute()
  await tx
    .insertInto('engine_leases')
    .values({
      engine_id: engine.id,
      slot: row.slot,
      try_id: row.id,
      holder: row.holder,
      fence,
      expire_ts: row.expireTs,
    })
    .execute()
  await tx
    .updateTable('engine_queue')
    .set({ try_id: row.id })
    .where('run_id', '=', run_id)
    .where('round', '=', round)
    .where('stage', '=', stage.stage)
    .execute()
  if (row.changes_model) {
    const loaded = { loaded_model: row.model, loaded_ts: sql<number>`now_ms()` }
    await tx.updateTable('engines').set(loaded).where('id', '=', engine.id).execute()
  }
}

/** Returns a try with its engine, and whether its stage is still needed. */
export async function findTry(db: Database, id: string) {
  return await db
    .selectFrom('engine_tries as try')
    .innerJoin('engines as engine', 'engine.id', 'try.engine_id')
    .innerJoin('runs', 'runs.id', 'try.run_id')
    .select('runs.cost')
    .select([
      'try.id as try_id',
      'try.run_id',
      'try.round',
      'try.stage',
      'try.control_net',
      'try.task',
      'try.model',
      'try.expected_ms',
    ])
    .select(['try.fence', 'try.send_ts', 'try.accept_ts', 'try.engine_job', 'try.start_ts'])
    .select(addressColumns.map((column) => `engine.${column}` as const))
    .select([
      sql<EngineKindName>`engine.kind`.as('kind'),
      sql<Record<string, string>>`engine.families`.as('families'),
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('engine_queue as queued')
            .whereRef('queued.try_id', '=', 'try.id')
            .select('queued.stage'),
        )
        .as('is_wanted'),
    )
    .where('try.id', '=', id)
    .executeTakeFirst()
}

export type TryRow = NonNullable<Awaited<ReturnType<typeof findTry>>>

type TryKey = Pick<TryRow, 'try_id' | 'fence'>

export interface TryChange {
  send_ts?: number
  accept_ts?: number
  start_ts?: number
  engine_job?: string | null
}

/** Changes a try; returns false if a later worker has taken it over, or it has ended. */
export async function changeTry(db: Database | Tx, key: TryKey, change: TryChange): Promise<boolean> {
  const row = await db
    .updateTable('engine_tries')
    .set(change)
    .where('id', '=', key.try_id)
    .where('fence', '=', key.fence)
    .where('end_ts', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type TryOutcome = 'done' | 'failed' | 'cancelled' | 'lost' | 'unanswered' | 'moved'

/** Milliseconds after which a request that was sent before a try ended has reached the engine, or never will. */
export const cleanLaterMs = 20_000

/** Ends a try and frees its slot; returns false if a later worker has taken it over. */
export async function endTry(
  tx: Tx,
  key: TryKey,
  { outcome, fault }: { outcome: TryOutcome; fault?: EngineFault | undefined },
): Promise<boolean> {
  const ended = await tx
    .updateTable('engine_tries')
    .set({
      outcome,
      end_ts: sql<number>`now_ms()`,
      fault: fault ? JSON.stringify(fault) : null,
      // The worker cleans up immediately. This time is for the case that the engine does not answer, or that the worker dies
      // first.
      clean_due_ts: sql<number>`case when send_ts is not null then now_ms() + ${cleanLaterMs} end`,
    })
    .where('id', '=', key.try_id)
    .where('fence', '=', key.fence)
    .where('end_ts', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return false
  await tx.deleteFrom('engine_leases').where('try_id', '=', key.try_id).execute()
  return true
}
