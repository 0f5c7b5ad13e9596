import type { EngineChoices, EngineKindName, ModelInfo } from '@easel/remote-engines'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/pool.ts'
import { addressColumns } from './engine-try.repo.ts'
import { type MadeTry, maxRead } from './times.ts'

/** Serializes the assignments of all workers; returns false if another worker is currently assigning stages. */
export async function lockAssignments(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('engine assignments', 0)) as locked`.execute(tx)
  return rows[0]!.locked
}

/** Returns the engines that take stages now and that this worker can reach. */
export async function findReadyEngines(tx: Tx, workerName: string | undefined) {
  return await tx
    .selectFrom('engines as engine')
    .select(addressColumns.map((column) => `engine.${column}` as const))
    .select(['engine.slots', 'engine.loaded_model', 'engine.loaded_ts', 'engine.allowed_models'])
    .select([
      sql<EngineKindName>`kind`.as('kind'),
      sql<ModelInfo[]>`models`.as('models'),
      sql<EngineChoices>`choices`.as('choices'),
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
        .select((eb) => eb.fn.max('try.end_ts').as('end_ts'))
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

/** Returns the engine time in milliseconds that each of these users has had since a time, without their covers. */
export async function findUsage(
  tx: Tx,
  userIds: readonly string[],
  sinceTs: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; used_ms: number }>`
    select user_id, sum(coalesce(end_ts, now_ms()) - coalesce(start_ts, accept_ts, write_ts))::float8 as used_ms
    from engine_tries
    where user_id = any(${userIds}::uuid[]) and write_ts > ${sinceTs}
      and not exists (select from runs where runs.id = run_id and runs.priority = 'background')
    group by user_id`.execute(tx)
  return new Map(rows.map(({ user_id, used_ms }) => [user_id, used_ms]))
}

/** Returns the latest tries that these engines have completed, oldest first. */
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
