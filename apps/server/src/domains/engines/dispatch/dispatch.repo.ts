import type { EngineFault, EngineKindName, ModelInfo } from '@easel/remote-engines'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../db/pool.ts'
import type { EngineNeeds } from '../needs.ts'
import type { WaitingStage } from './schedule.ts'
import { type MadeTry, maxRead } from './times.ts'

/** Serializes the assignments of all workers; false where another worker assigns now. */
export async function lockAssignments(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('engine assignments', 0)) as locked`.execute(tx)
  return rows[0]!.locked
}

const addressColumns = ['id', 'name', 'kind', 'address', 'headers', 'uses_socket', 'revision'] as const

/** Engines that take stages now and that this worker reaches. */
export async function findReadyEngines(tx: Tx, workerName: string | undefined) {
  return await tx
    .selectFrom('engines as engine')
    .select(addressColumns.map((column) => `engine.${column}` as const))
    .select(['engine.slots', 'engine.loaded_model', 'engine.loaded_ts', 'engine.allowed_models'])
    .select([
      sql<EngineKindName>`kind`.as('kind'),
      sql<ModelInfo[]>`models`.as('models'),
      sql<Record<string, string>>`families`.as('families'),
    ])
    .select((eb) =>
      eb
        .selectFrom('engine_leases as lease')
        .select(sql<number[]>`coalesce(array_agg(lease.slot), '{}')`.as('slots'))
        .whereRef('lease.engine_id', '=', 'engine.id')
        .as('taken_slots'),
    )
    .select((eb) =>
      eb
        .selectFrom('engine_tries as try')
        .select((one) => one.fn.max('try.end_ts').as('end_ts'))
        .whereRef('try.engine_id', '=', 'engine.id')
        .where(sql<boolean>`outcome = 'done'`)
        .as('idle_ts'),
    )
    .where('mode', '=', 'on')
    .where('state', '=', 'ready')
    .where((eb) => eb.or([eb('reached_by', 'is', null), eb('reached_by', '=', workerName ?? '')]))
    .execute()
}

export type ReadyEngine = Awaited<ReturnType<typeof findReadyEngines>>[number]

/** Node types and files that graphs may use, by the id of the engine. */
export type Runnable = ReadonlyMap<
  string,
  { readonly classes: ReadonlySet<string>; readonly files: ReadonlySet<string> }
>

export async function findRunnable(tx: Tx): Promise<Runnable> {
  const rows = await tx
    .selectFrom('engines')
    .select(['id', 'runnable_classes', 'runnable_files'])
    .where('mode', '=', 'on')
    .execute()
  return new Map(
    rows.map(({ id, runnable_classes, runnable_files }) => [
      id,
      { classes: new Set(runnable_classes), files: new Set(runnable_files) },
    ]),
  )
}

const stageColumns = [
  'run_id',
  'round',
  'stage',
  'user_id',
  'priority',
  'ready_ts',
  'excluded_engines',
  'avoided_engine',
] as const

export async function findWaiting(tx: Tx): Promise<WaitingStage[]> {
  return await tx
    .selectFrom('engine_queue as queued')
    .select(stageColumns.map((column) => `queued.${column}` as const))
    .select(sql<EngineNeeds>`needs`.as('needs'))
    .where('try_id', 'is', null)
    .where(sql<boolean>`retry_ts <= now_ms()`)
    .orderBy('ready_ts')
    .limit(sql<number>`500`)
    .execute()
}

/** Milliseconds that the engines have worked for each of these people since a time. */
export async function findUsage(
  tx: Tx,
  userIds: readonly string[],
  sinceTs: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; used_ms: number }>`
    select user_id, sum(coalesce(end_ts, now_ms()) - coalesce(start_ts, accept_ts, write_ts))::float8 as used_ms
    from engine_tries
    where user_id = any(${userIds}::uuid[]) and write_ts > ${sinceTs}
    group by user_id`.execute(tx)
  return new Map(rows.map(({ user_id, used_ms }) => [user_id, used_ms]))
}

/** The latest tries that these engines have made, oldest first. */
export async function findMade(
  tx: Tx,
  engineIds: readonly string[],
): Promise<(MadeTry & { engine_id: string })[]> {
  const { rows } = await sql<MadeTry & { engine_id: string }>`
    select latest.*
    from unnest(${engineIds}::uuid[]) as engine (id), lateral (
      select engine_id, model, effort, accept_ts, start_ts, end_ts from engine_tries
      where engine_id = engine.id and outcome = 'done' and accept_ts is not null
      order by end_ts desc limit ${maxRead}
    ) as latest
    order by latest.end_ts`.execute(tx)
  return rows
}

export interface NewTry {
  id: string
  engine: Pick<ReadyEngine, 'id' | 'name'>
  slot: number
  stage: WaitingStage
  model: string
  changes_model: boolean
  expected_ms: number
  holder: string
  expireTs: number
}

/** Writes a try down, with its place at the engine. */
export async function insertTry(tx: Tx, { engine, stage, ...one }: NewTry): Promise<void> {
  const { run_id, round, user_id, needs } = stage
  const { rows } = await sql<{ fence: number }>`select nextval('engine_fences') as fence`.execute(tx)
  const { fence } = rows[0]!
  await tx
    .insertInto('engine_tries')
    .values({
      id: one.id,
      engine_id: engine.id,
      engine_name: engine.name,
      ...{ run_id, round, stage: stage.stage, user_id, task: needs.task, effort: needs.effort },
      model: one.model,
      expected_ms: one.expected_ms,
      fence,
    })
    .execute()
  await tx
    .insertInto('engine_leases')
    .values({
      engine_id: engine.id,
      slot: one.slot,
      try_id: one.id,
      holder: one.holder,
      fence,
      expire_ts: one.expireTs,
    })
    .execute()
  await tx
    .updateTable('engine_queue')
    .set({ try_id: one.id })
    .where('run_id', '=', run_id)
    .where('round', '=', round)
    .where('stage', '=', stage.stage)
    .execute()
  if (one.changes_model) {
    const loaded = { loaded_model: one.model, loaded_ts: sql<number>`now_ms()` }
    await tx.updateTable('engines').set(loaded).where('id', '=', engine.id).execute()
  }
}

/** Prolongs a worker's leases of these tries. Returns those that it still has, with whether their stages are wanted, and elsewhere. */
export async function renewLeases(
  db: Database,
  { holder, tryIds, expireTs }: { holder: string; tryIds: readonly string[]; expireTs: number },
): Promise<Map<string, { is_wanted: boolean; is_recalled: boolean }>> {
  const { rows } = await sql<{ try_id: string; is_wanted: boolean; is_recalled: boolean }>`
    update engine_leases as lease set expire_ts = ${expireTs}
    where holder = ${holder}::uuid and try_id = any(${tryIds}::uuid[])
    returning try_id, is_recalled,
      exists (select from engine_queue as queued where queued.try_id = lease.try_id) as is_wanted`.execute(db)
  return new Map(rows.map(({ try_id, ...state }) => [try_id, state]))
}

/** Gives the leases of a worker that stops to whoever asks next. */
export async function expireLeases(db: Database, holder: string): Promise<void> {
  await db.updateTable('engine_leases').set({ expire_ts: 0 }).where('holder', '=', holder).execute()
}

/** A try to begin or to go on with. */
export interface TryRef {
  try_id: string
  run_id: string
}

/** Takes over the leases of workers that are gone, with new fence numbers. Returns their tries. */
export async function takeOverLeases(
  tx: Tx,
  { holder, workerName, expireTs }: { holder: string; workerName: string | undefined; expireTs: number },
): Promise<TryRef[]> {
  const { rows } = await sql<TryRef>`
    with taken as (
      update engine_leases as lease
      set holder = ${holder}::uuid, fence = nextval('engine_fences'), expire_ts = ${expireTs}
      where (engine_id, slot) in (
        select old.engine_id, old.slot from engine_leases as old join engines as engine on engine.id = old.engine_id
        where old.expire_ts < now_ms() and (engine.reached_by is null or engine.reached_by = ${workerName ?? ''})
        for update of old skip locked)
      returning try_id, fence)
    update engine_tries as try set fence = taken.fence, take_over_ts = now_ms()
    from taken where try.id = taken.try_id
    returning try.id as try_id, try.run_id`.execute(tx)
  return rows
}

/** A try with its engine, and whether its stage is still wanted. */
export async function findTry(db: Database, id: string) {
  return await db
    .selectFrom('engine_tries as try')
    .innerJoin('engines as engine', 'engine.id', 'try.engine_id')
    .innerJoin('runs', 'runs.id', 'try.run_id')
    .select('runs.cost')
    .select(['try.id as try_id', 'try.run_id', 'try.round', 'try.stage', 'try.model', 'try.expected_ms'])
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

/** Changes a try; false where a later worker has taken it over, or it has ended. */
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

/** A request that was sent before a try ended has reached the engine by then, or never will. */
export const cleanLaterMs = 20_000

/** Ends a try and frees its place; false where a later worker has taken it over. */
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
      // Cleaning follows at once; this is for the case that the engine does not answer, or the worker dies before.
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

/** Removes a stage that is done or has failed. */
export async function deleteQueued(tx: Tx, tryId: string): Promise<void> {
  await tx.deleteFrom('engine_queue').where('try_id', '=', tryId).execute()
}

export interface Requeue {
  /** Does not get the stage again. */
  excludesEngine: boolean
  /** Counts as a failure of the stage; after a few it fails. */
  isFailure: boolean
  /** Another engine that can do it comes first; from the second loss on, after a pause. */
  avoidsEngine?: boolean
}

/** Milliseconds for which a stage waits that was lost again. */
const pauseAfterLossesMs = 10_000

/** Failures of a try's stage so far; undefined where it was withdrawn. */
export async function findFailures(db: Database, tryId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('engine_queue')
    .select('failures')
    .where('try_id', '=', tryId)
    .executeTakeFirst()
  return row?.failures
}

/** Fault of the last try of a stage; undefined where it has had none. */
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

/** Makes a stage wait again, unless it was withdrawn. */
export async function requeueStage(
  tx: Tx,
  { try_id, id }: Pick<TryRow, 'try_id' | 'id'>,
  { excludesEngine, isFailure, avoidsEngine = false }: Requeue,
): Promise<void> {
  await tx
    .updateTable('engine_queue')
    .set({
      try_id: null,
      failures: sql`failures + ${isFailure ? 1 : 0}`,
      avoided_engine: avoidsEngine ? id : null,
      retry_ts: avoidsEngine
        ? sql`case when failures > 0 then now_ms() + ${sql.lit(pauseAfterLossesMs)} else 0 end`
        : 0,
      ...(excludesEngine && { excluded_engines: sql`array_append(excluded_engines, ${id}::uuid)` }),
    })
    .where('try_id', '=', try_id)
    .execute()
}

/** Locks a stage that waits until the transaction ends; false where it does not wait any more. */
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
