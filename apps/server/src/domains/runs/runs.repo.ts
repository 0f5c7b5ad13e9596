import type { FailureReason, Graph, RunState } from '@easel/graph'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { publishSql } from '../../platform/events/event-bus.ts'
import { traceParent } from '../../platform/tracing/index.ts'
import type { StoredGraph } from '../workflows/index.ts'
import type { PastRun } from './estimate.ts'
import type { RunStart } from './first-stages.ts'
import type { RunKind } from './run-owner.ts'

export type RunPriority = 'person' | 'background'
export type RunPhase = 'checking' | 'processing' | 'completed'

export interface NewRun extends RunStart {
  id: string
  /** Purpose of the run; defaults to `work`. */
  kind?: RunKind
  userId: string
  /** The graph as JSON text. */
  graph: string
  /** Computing effort; see `effortIn`. */
  effort: number
  timingKey: string
  cost: number
  priority: RunPriority
  /** Id of the batch, for runs that are started together and share one slot. */
  batchId?: string
  /**
   * Number of the turn in the batch. Runs of the first turns, and single runs, come before runs of later turns of other batches.
   * Defaults to 0.
   */
  turn?: number
}

const activeSlot = 'runs_one_active'

/** Inserts a run; returns false if the owner's only slot is taken, which a constraint of the database enforces. */
export async function insertRun(tx: Tx, run: NewRun): Promise<boolean> {
  const row = await tx
    .insertInto('runs')
    .values({
      id: run.id,
      kind: run.kind ?? 'work',
      user_id: run.userId,
      graph: run.graph,
      timing_key: run.timingKey,
      effort: run.effort,
      first_stages: JSON.stringify(run.firstStages),
      uses_engine: run.engineNeeds.length > 0,
      engine_needs: JSON.stringify(run.engineNeeds),
      cost: run.cost,
      priority: run.priority,
      batch_id: run.batchId ?? null,
      turn: run.turn ?? 0,
      traceparent: traceParent(),
    })
    .onConflict((conflict) => conflict.constraint(activeSlot).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether the error means that the owner's slot is taken. */
export function isSlotTaken(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === activeSlot
}

export interface StartedRound {
  id: string
  user_id: string
  round: number
}

export async function insertStart(tx: Tx, { id, user_id, round }: StartedRound): Promise<void> {
  await tx.insertInto('run_starts').values({ user_id, run_id: id, round }).execute()
}

/** Deletes the record of a start whose round gave a result. */
export async function deleteStart(tx: Tx, { id, round }: Pick<StartedRound, 'id' | 'round'>): Promise<void> {
  await tx.deleteFrom('run_starts').where('run_id', '=', id).where('round', '=', round).execute()
}

/** Number of the user's starts since `ts`. */
export async function countStarts(db: Database | Tx, userId: string, ts: number): Promise<number> {
  const { count } = await db
    .selectFrom('run_starts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('start_ts', '>', ts)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the time of the user's n-th last start, where n is `others`; undefined if the user has fewer starts. */
export async function startBefore(tx: Tx, userId: string, others: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('run_starts')
    .select('start_ts')
    .where('user_id', '=', userId)
    .orderBy('start_ts', 'desc')
    .offset(others - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.start_ts
}

/** Deletes starts that are too old to count. */
export async function deleteStarts(db: Database, before: number): Promise<void> {
  await db.deleteFrom('run_starts').where('start_ts', '<', before).execute()
}

/** Moves waiting runs of a batch that were queued before a time into the first turn. */
export async function endTurns(db: Database, queuedBefore: number): Promise<void> {
  await db
    .updateTable('runs')
    .set({ turn: 0 })
    .where('state', '=', 'queue')
    .where('turn', '>', 0)
    .where('queue_ts', '<', queuedBefore)
    .execute()
}

/** Locks a run until the transaction ends, so that its state changes are serialized. */
export async function lockRun(tx: Tx, id: string) {
  return await lockedRun(tx, id).executeTakeFirst()
}

/** Locks a run and reads its graph; for workers only, as parsing may take long. */
export async function lockRunGraph(tx: Tx, id: string) {
  return await lockedRun(tx, id)
    .select(['traceparent', sql<Graph>`graph`.as('graph')])
    .executeTakeFirst()
}

function lockedRun(tx: Tx, id: string) {
  return tx
    .selectFrom('runs')
    .select(['id', 'user_id', 'state', 'round', 'priority', 'cost', 'turn'])
    .select([
      sql<RunKind>`kind`.as('kind'),
      sql<RunPhase>`phase`.as('phase'),
      sql<number>`percent::float8`.as('percent'),
    ])
    .where('id', '=', id)
    .forUpdate()
}

export type LockedRun = NonNullable<Awaited<ReturnType<typeof lockRun>>>

/** Returns the stages with which a new round of the run starts, and the engine needs of all its stages. */
export async function findStart(tx: Tx, id: string): Promise<RunStart> {
  return await tx
    .selectFrom('runs')
    .select([
      sql<RunStart['firstStages']>`first_stages`.as('firstStages'),
      sql<RunStart['engineNeeds']>`engine_needs`.as('engineNeeds'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

interface StageKey {
  run_id: string
  round: number
  stage: number
}

/** Records that a stage is sent to its queue; returns false if it was sent before. */
export async function insertStage(tx: Tx, key: StageKey): Promise<boolean> {
  const row = await tx
    .insertInto('run_stages')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .returning('stage')
    .executeTakeFirst()
  return row !== undefined
}

export async function setStageDone(tx: Tx, { run_id, round, stage }: StageKey): Promise<void> {
  const done = { is_done: true }
  await tx
    .insertInto('run_stages')
    .values({ run_id, round, stage, ...done })
    .onConflict((conflict) => conflict.columns(['run_id', 'round', 'stage']).doUpdateSet(done))
    .execute()
}

/** Returns whether a stage of a round has been sent and is not done. */
export async function hasOpenStages(
  tx: Tx,
  { run_id, round }: Pick<StageKey, 'run_id' | 'round'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('run_stages')
    .select('stage')
    .where('run_id', '=', run_id)
    .where('round', '=', round)
    .where('is_done', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Positions of the stages of a round that are done. */
export async function findDoneStages(
  db: Database | Tx,
  { run_id, round }: Pick<StageKey, 'run_id' | 'round'>,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('run_stages')
    .select('stage')
    .where('run_id', '=', run_id)
    .where('round', '=', round)
    .where('is_done', '=', true)
    .execute()
  return new Set(rows.map(({ stage }) => stage))
}

export interface RunChange {
  state: RunState
  round?: number
  error_reason?: 'material' | 'system' | 'limit' | null
  /** The text in every language, as JSON. */
  error_text?: string | null
  phase?: RunPhase
  percent?: number
  node?: string | null
  node_percent?: number
  start_ts?: number | null
  finish_ts?: number | null
  queue_ts?: number
  turn?: number
  load?: number | null
}

/** Changes a locked run. `nextRunState` gives its `state`; a trigger refuses any other state. */
export async function changeRun(tx: Tx, id: string, change: RunChange): Promise<void> {
  await tx.updateTable('runs').set(change).where('id', '=', id).execute()
}

export interface Progress {
  phase: 'checking' | 'processing'
  percent: number
  node: string | null
  node_percent: number
}

export interface Preview {
  readonly mime_type: string
  readonly bytes: Uint8Array
}

/** Saves the progress of a run, with its newest preview, if any, and publishes the progress in the same statement. */
export async function saveProgress(
  db: Database,
  id: string,
  { progress, preview }: { progress: Progress; preview: Preview | undefined },
): Promise<void> {
  const { phase, percent, node, node_percent } = progress
  // Several stages of a run can report concurrently. Each report contains older states of the other stages, so states are merged.
  const saved = sql`update runs
    set phase = ${phase}, percent = greatest(percent, ${percent}), node = ${node}, node_percent = ${node_percent}
    where id = ${id} and state = 'doing'`
  const shown = sql`insert into run_previews (run_id, mime_type, bytes) values (${id}, ${preview?.mime_type}, ${preview && Buffer.from(preview.bytes)})
    on conflict (run_id) do update set mime_type = excluded.mime_type, bytes = excluded.bytes`
  const published = publishSql({
    ...{ type: 'progress', run_id: id, phase, percent, has_preview: preview !== undefined },
    ...(node !== null && { node }),
  })
  const columns = preview
    ? sql`with saved as (${saved}), shown as (${shown}) ${published}`
    : sql`with saved as (${saved}) ${published}`
  await columns.execute(db)
}

export interface NodeRecord {
  run_id: string
  round: number
  node_id: string
  class_type: string
  content_key: string
  cached: boolean
  duration_ms: number
  /** Failure of this node that ended the run; null if the node succeeded. */
  error: FailureReason | null
}

export async function recordNode(db: Database, record: NodeRecord): Promise<void> {
  const { run_id: _run, node_id: _node, ...values } = record
  await db
    .insertInto('run_nodes')
    .values(record)
    .onConflict((conflict) => conflict.columns(['run_id', 'node_id']).doUpdateSet(values))
    .execute()
}

export async function findNodeRecords(db: Database, runId: string, round: number) {
  return await db
    .selectFrom('run_nodes')
    .select(['node_id', 'content_key', 'cached', 'duration_ms', 'error'])
    .where('run_id', '=', runId)
    .where('round', '=', round)
    .execute()
}

/** Finds a user's run whose work or task is not deleted. */
export async function findStatus(db: Database, userId: string, id: string) {
  return await db
    .selectFrom('runs as run')
    .leftJoin('works as work', 'work.id', 'run.id')
    .leftJoin('project_tasks as task', 'task.id', 'run.id')
    .select(['run.round', 'run.node', 'run.state', sql<StoredGraph>`run.graph::text`.as('graph')])
    .select([
      sql<number>`run.percent::float8`.as('percent'),
      sql<number>`run.node_percent::float8`.as('node_percent'),
    ])
    .where('run.id', '=', id)
    .where('run.user_id', '=', userId)
    .where((eb) => eb.or([eb('work.id', 'is not', null), eb('task.id', 'is not', null)]))
    .where('work.delete_ts', 'is', null)
    .where('task.delete_ts', 'is', null)
    .executeTakeFirst()
}

export async function findPreview(db: Database, runId: string) {
  return await db
    .selectFrom('run_previews')
    .select(['mime_type', 'bytes'])
    .where('run_id', '=', runId)
    .executeTakeFirst()
}

export async function deletePreview(tx: Tx, runId: string): Promise<void> {
  await tx.deleteFrom('run_previews').where('run_id', '=', runId).execute()
}

/** Returns the user of a run, whatever its purpose. */
export async function findRunOwner(db: Database, id: string): Promise<string | undefined> {
  const run = await db.selectFrom('runs').select('user_id').where('id', '=', id).executeTakeFirst()
  return run?.user_id
}

/** A place in the queue of waiting runs. */
export interface QueuePlace {
  turn: number
  queueTs: number
}

/** Counts users' runs that wait for engines, or for workers, before a place; by default before a run that would be queued now. */
export async function countWaiting(
  db: Database,
  { usesEngine, place }: { usesEngine: boolean; place?: QueuePlace },
): Promise<number> {
  const { turn, queueTs } = place ?? { turn: 0, queueTs: Number.MAX_SAFE_INTEGER }
  const { count } = await db
    .selectFrom('runs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`state = 'queue'`)
    .where('priority', '=', 'person')
    .where('uses_engine', '=', usesEngine)
    .$if(usesEngine, (query) => query.where('queue_ts', '<', queueTs))
    .$if(!usesEngine, (query) =>
      query.where(sql<boolean>`(turn, queue_ts) < (${turn}::int, ${queueTs}::bigint)`),
    )
    .executeTakeFirstOrThrow()
  return count
}

const pastRunColumns = sql<PastRun>`id, timing_key, effort::float8 as effort, finish_ts - start_ts as took, finish_ts,
  load::float8 as load`

/** Returns the last completed runs with the timing key, and of all kinds, on engines or on workers. */
export async function pastRuns(
  db: Database,
  { timingKey, usesEngine }: { timingKey: string; usesEngine: boolean },
): Promise<PastRun[]> {
  const { rows } = await sql<PastRun>`
    (select ${pastRunColumns} from runs
      where timing_key = ${timingKey} and state = 'done' and effort is not null and load is not null
      order by finish_ts desc limit 30)
    union
    (select ${pastRunColumns} from runs
      where state = 'done' and effort is not null and load is not null and uses_engine = ${usesEngine}
      order by finish_ts desc limit 200)`.execute(db)
  return rows
}

/** Milliseconds without a heartbeat after which a worker's load no longer counts. */
const silentMs = 35_000

/**
 * Returns the load of the machine of the least busy worker that makes pictures; undefined if no worker has sent a heartbeat
 * recently.
 */
export async function presentLoad(db: Database, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('workers')
    .select(sql<number>`load::float8`.as('load'))
    .where('beat_ts', '>=', now - silentMs)
    .where(sql<boolean>`'cpu' = any(places)`)
    .orderBy('load')
    .limit(1)
    .executeTakeFirst()
  return row?.load
}

export interface ActiveRun {
  id: string
  timing_key: string
  effort: number | null
  queue_ts: number
  turn: number
  /** Time of the start; null while the run waits. */
  start_ts: number | null
}

/** Returns runs that wait or are in progress, on engines or on workers, except for covers of templates. */
export async function activeRuns(db: Database, usesEngine: boolean): Promise<ActiveRun[]> {
  return await db
    .selectFrom('runs')
    .select(['id', 'timing_key', 'effort', 'queue_ts', 'turn', 'start_ts'])
    .where(sql<boolean>`state in ('queue', 'doing') and kind <> 'template_cover'`)
    .where('priority', '=', 'person')
    .where('uses_engine', '=', usesEngine)
    .execute()
}

/** A run that ended on another site or earlier: for copies and imports. */
export interface FinishedRun {
  id: string
  userId: string
  /** The graph as JSON text. */
  graph: string
  timingKey: string
  /** Defaults to now. */
  queueTs?: number
  startTs: number | null
  finishTs: number | null
}

/** Inserts a completed run without cost. It has no effort, so estimates ignore it. */
export async function insertFinishedRun(tx: Tx, run: FinishedRun): Promise<void> {
  await tx
    .insertInto('runs')
    .values({
      ...{ id: run.id, user_id: run.userId, graph: run.graph, timing_key: run.timingKey, cost: 0 },
      ...{ state: 'done', phase: 'completed', percent: 100 },
      ...{ queue_ts: run.queueTs, start_ts: run.startTs, finish_ts: run.finishTs },
    })
    .execute()
}

/** Ids of the user's runs that wait or are in progress, of every kind. */
export async function activeRunsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('runs')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`state in ('queue', 'doing')`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the content keys of the nodes that only this user's runs have computed. */
export async function ownContentKeys(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ content_key: string }>`
    select distinct node.content_key from run_nodes as node join runs as run on run.id = node.run_id
    where run.user_id = ${userId}::uuid
      and not exists (
        select from run_nodes as other_node join runs as other on other.id = other_node.run_id
        where other_node.content_key = node.content_key and other.user_id <> ${userId}::uuid)`.execute(tx)
  return rows.map(({ content_key }) => content_key)
}
