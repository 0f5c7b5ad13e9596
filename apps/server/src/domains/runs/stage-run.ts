import { contentKeys, type Graph, isActive, nextRunState, planStages, type Stage } from '@easel/graph'
import { registry } from '@easel/nodes'
import { type ExecutionContext, executions, MaterialError } from '@easel/nodes/execution'
import { makingOf } from '@easel/nodes/origin'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { publish } from '../../platform/events/event-bus.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { continueTrace, traced } from '../../platform/tracing/index.ts'
import { findModelsInUse } from '../engines/worker.ts'
import { type FileDeps, type FileRow, findFiles } from '../files/index.ts'
import { type ExecutedStage, executeStage, type StageExecution } from './execute-stage.ts'
import { failureReason } from './failure-reason.ts'
import { stageStart } from './first-stages.ts'
import { storedOutputs } from './output-cache.ts'
import { ProgressReporter } from './progress-reporter.ts'
import type { ResultKeeper, RunMaking, RunOwners, RunRef } from './run-owner.ts'
import {
  changeRun,
  deletePreview,
  deleteStart,
  findDoneStages,
  hasOpenStages,
  type LockedRun,
  lockRun,
  lockRunGraph,
  type NodeRecord,
  setStageDone,
} from './runs.repo.ts'
import { sendStages } from './runs.service.ts'
import type { StageJob } from './stage-job.ts'
import { modelsOfOutput, modelsUpstream } from './used-models.ts'

export interface StageDeps extends FileDeps {
  jobs: JobQueue
  owners: RunOwners
  log: (error: unknown) => void
}

/** Run with its parsed graph. */
type GraphRun = LockedRun & { readonly graph: Graph; readonly traceparent: string | null }

interface StageOptions {
  signal: AbortSignal
  /** Sends a request to the engine that was assigned to the stage. */
  askEngine?: ExecutionContext['askEngine']
  /** Returns the mean load of the machine since the stage began; 1 at engines, whose durations are measured by themselves. */
  load?: () => number
}

export interface StageEnd {
  /** Records the end in a transaction: the end of the run, or of this stage, whose following stages are then sent. */
  readonly record: (tx: Tx) => Promise<void>
  /** Writes outputs to the cache after the run, which did not have to wait for them; a failure is only logged. */
  readonly keepRest: () => Promise<void>
}

/** Executes one stage of a run. Returns undefined if the stage is no longer the next step of the run. */
export async function runStage(
  deps: StageDeps,
  job: StageJob,
  options: StageOptions,
): Promise<StageEnd | undefined> {
  const run = await begin(deps.db, job)
  if (!run) return undefined
  const attributes = { 'easel.run': run.id, 'easel.stage': job.stage }
  return await continueTrace(run.traceparent, () =>
    traced('stage', { attributes }, () => makeStage(deps, { run, job }, options)),
  )
}

async function makeStage(
  deps: StageDeps,
  { run, job }: { run: GraphRun; job: StageJob },
  options: StageOptions,
): Promise<StageEnd> {
  const stages = planStages(run.graph, registry)
  if (!stages[job.stage]) throw new Error(`Run ${run.id} has no stage ${job.stage}`)
  const ref: RunRef = { id: run.id, userId: run.user_id, round: run.round }
  const keeper = deps.owners[run.kind].open(ref)
  const sources = await sourcesOf(deps.db, run)
  const making: ResultContext = { run, sources, contentKeys: contentKeysOf(run, sources) }
  const isLast = job.stage === stages.length - 1
  const results = resultsOf(keeper, {
    makingIn: (nodeId) => makingIn(deps.db, making, nodeId),
    log: deps.log,
  })
  const made = await execute(deps, {
    ...{ ...making, stages, stageIndex: job.stage, ...options },
    ...(isLast && { hooks: results.hooks }),
    showNode:
      keeper.showNode &&
      (async (node) => {
        // A failed preview does not stop the run.
        await keeper.showNode!({ ...node, making: () => makingIn(deps.db, making, node.nodeId) }).catch(
          deps.log,
        )
      }),
  })
  if (!isLast) {
    await Promise.all([made.keepRest(), made.progressWritten])
    return { record: (tx) => completeStage(tx, deps.jobs, { run, stages, job }), keepRest: async () => {} }
  }
  await made.progressWritten
  const keepRest = async () => {
    await Promise.all([keeper.keepForEqual?.(), made.keepRest()]).catch(deps.log)
  }
  try {
    if (results.count() === 0) throw new Error(`Run ${run.id} gave no result`)
    options.signal.throwIfAborted()
    const load = made.hasReused() || results.hasReused() ? null : (options.load?.() ?? 1)
    return { record: (tx) => finish(tx, ref, { keeper, load }), keepRest }
  } catch (error) {
    await keepRest()
    throw error
  }
}

type ResultHooks = Required<Pick<StageExecution, 'save' | 'findEqual'>>

interface Results {
  count: () => number
  /** Returns whether one of the results was reused. */
  hasReused: () => boolean
  hooks: ResultHooks
}

/** Passes results to their keeper, and counts them. */
function resultsOf(
  keeper: ResultKeeper,
  { makingIn, log }: { makingIn: (nodeId: string) => Promise<RunMaking>; log: (error: unknown) => void },
): Results {
  let count = 0
  let hasReused = false
  const counted = async (saving: Promise<void>) => {
    count += 1
    await saving
  }
  const findEqual: ResultHooks['findEqual'] = async (node) => {
    try {
      const save = await keeper.findEqual?.({ ...node, making: () => makingIn(node.nodeId) })
      hasReused ||= save !== undefined
      return save && (() => counted(save()))
    } catch (error) {
      // If the cached output cannot be read, the node is computed.
      log(error)
      return undefined
    }
  }
  const save: ResultHooks['save'] = async ({ whenKept, ...output }) => {
    let found: Promise<RunMaking> | undefined
    const making = () => {
      found ??= whenKept.then(() => makingIn(output.nodeId))
      return found
    }
    await counted(keeper.save({ ...output, making }))
  }
  return { count: () => count, hasReused: () => hasReused, hooks: { findEqual, save } }
}

/** Moves the run to `doing` and returns it; undefined if this job is no longer a step of the run. */
async function begin(db: Database, job: StageJob): Promise<GraphRun | undefined> {
  return await transact(db, async (tx) => {
    const run = await lockRunGraph(tx, job.run_id)
    if (!run || run.round !== job.round) return undefined
    if (run.state === 'doing') return run
    if (!nextRunState(run.state, { type: 'start' })) return undefined
    await changeRun(tx, run.id, { state: 'doing', start_ts: Date.now() })
    await publish(tx, { type: 'progress', run_id: run.id, phase: 'checking', percent: 0, state: 'doing' })
    return run
  })
}

interface StageContext extends StageOptions {
  run: GraphRun
  stages: readonly Stage[]
  stageIndex: number
  sources: Sources
  contentKeys: ReadonlyMap<string, string>
  hooks?: ResultHooks
  showNode: StageExecution['onOutputs']
}

interface Made extends ExecutedStage {
  /** Returns whether a node of the stage was not computed, since its output was cached. */
  readonly hasReused: () => boolean
  /** Resolves when the last progress was written. */
  readonly progressWritten: Promise<void>
}

type NodeOutcomeColumns = Pick<NodeRecord, 'content_key' | 'cached' | 'duration_ms' | 'error'>

async function execute(
  deps: StageDeps,
  { run, stages, stageIndex, sources, contentKeys, ...rest }: StageContext,
): Promise<Made> {
  const { db } = deps
  const { graph } = run
  const { signal, askEngine, hooks, showNode } = rest
  const stageNodes = new Set(stages[stageIndex]!.node_ids)
  let hasReused = false
  const modelsInUse = async () =>
    askEngine ? await findModelsInUse(db, { run_id: run.id, round: run.round, stage: stageIndex }) : []
  const reporter = new ProgressReporter(db, run, deps.log)
  const overall = await progressOf(db, { run, stages, stageIndex })
  const recorded = new Set<string>()
  const record = (node_id: string, outcome: NodeOutcomeColumns) => {
    recorded.add(node_id)
    reporter.node({ node_id, class_type: graph[node_id]!.class_type, ...outcome })
  }
  try {
    const made = await executeStage({
      graph,
      stage: stages[stageIndex]!,
      boundary: new Set(stages.slice(stageIndex + 1).flatMap((later) => later.takes)),
      registry,
      executions,
      contentKeys,
      cache: storedOutputs(deps, modelsOfOutput(db, { graph, contentKeys }, modelsInUse)),
      signal,
      askEngine,
      ...hooks,
      ...(showNode && { onOutputs: showNode }),
      readSource: async (name) => {
        const object = sources.get(name)
        if (!object) throw new MaterialError({ code: 'source_missing' })
        return await deps.store.read(object)
      },
      onProgress: (fraction, node) => {
        const phase = graph[node.id]!.class_type.startsWith('LoadImage') ? 'checking' : 'processing'
        reporter.progress(overall(fraction) * 100, node, phase)
      },
      onPreview: (image) => reporter.preview(image),
      onNode: ({ nodeId, contentKey, cached, durationMs }) => {
        hasReused ||= cached && stageNodes.has(nodeId)
        record(nodeId, { content_key: contentKey, cached, duration_ms: durationMs, error: null })
      },
      onFailure: ({ nodeId, contentKey, error }) => {
        const reason = failureReason(signal.aborted ? signal.reason : error)
        if (reason) record(nodeId, { content_key: contentKey, cached: false, duration_ms: 0, error: reason })
      },
    })
    // Nodes that only cached nodes would have needed.
    if (showNode)
      for (const id of stageNodes.difference(recorded))
        record(id, { content_key: contentKeys.get(id)!, cached: true, duration_ms: 0, error: null })
    return { ...made, progressWritten: reporter.settle(), hasReused: () => hasReused }
  } catch (error) {
    await reporter.settle()
    throw error
  }
}

/** Converts the progress of a stage to the progress of the run, by the weights of the nodes. */
async function progressOf(
  db: Database,
  { run, stages, stageIndex }: { run: GraphRun; stages: readonly Stage[]; stageIndex: number },
): Promise<(fraction: number) => number> {
  const weights = stages.map(({ node_ids }) =>
    node_ids.reduce((sum, id) => sum + (registry.get(run.graph[id]!.class_type)?.weight ?? 1), 0),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const done = await findDoneStages(db, { run_id: run.id, round: run.round })
  const before = weights.reduce((sum, weight, stage) => sum + (done.has(stage) ? weight : 0), 0)
  return (fraction) => (before + weights[stageIndex]! * fraction) / total
}

/** Records a stage as done, and sends the stages that waited only for this stage. */
async function completeStage(
  tx: Tx,
  jobs: JobQueue,
  { run: { id, graph }, stages, job }: { run: GraphRun; stages: readonly Stage[]; job: StageJob },
): Promise<void> {
  const run = await lockRun(tx, id)
  if (!run || run.round !== job.round || !isActive(run.state)) return
  await setStageDone(tx, job)
  const done = await findDoneStages(tx, job)
  const next = stages.flatMap(({ after }, index) =>
    after.includes(job.stage) && after.every((origin) => done.has(origin))
      ? [stageStart({ graph, stages, registry }, index)]
      : [],
  )
  // If no stage is in progress any more, the run waits until an engine takes its next stage.
  const waits = next.length > 0 && next.every(({ place }) => place === 'remote')
  if (waits && !(await hasOpenStages(tx, job)) && nextRunState(run.state, { type: 'yield' }))
    await changeRun(tx, run.id, { state: 'queue', start_ts: null })
  await sendStages(tx, jobs, run, next)
}

async function finish(
  tx: Tx,
  ref: RunRef,
  { keeper, load }: { keeper: ResultKeeper; load: number | null },
): Promise<void> {
  const run = await lockRun(tx, ref.id)
  if (!run || run.round !== ref.round || !nextRunState(run.state, { type: 'finish' })) return
  await changeRun(tx, run.id, {
    state: 'done',
    phase: 'completed',
    percent: 100,
    node: null,
    finish_ts: Date.now(),
    load,
  })
  await deletePreview(tx, run.id)
  // The run has spent its attempts, so it was not a free try.
  if (run.cost > 0) await deleteStart(tx, run)
  await keeper.record(tx)
  await publish(tx, { type: 'progress', run_id: run.id, phase: 'completed', percent: 100, state: 'done' })
}

type Sources = ReadonlyMap<string, string>

function contentKeysOf({ graph, user_id }: GraphRun, sources: Sources): Map<string, string> {
  // Cache entries made from a photo are bound to its user: otherwise a cache hit would reveal that another user has the photo
  // too.
  return contentKeys(graph, registry, (name) => {
    const object = sources.get(name)
    return object === undefined ? name : `${user_id} ${object}`
  })
}

type ResultContext = Pick<StageContext, 'run' | 'contentKeys' | 'sources'>

async function makingIn(
  db: Database,
  { run, contentKeys, sources }: ResultContext,
  nodeId: string,
): Promise<RunMaking> {
  const { sources: names, hasModel } = makingOf(run.graph, nodeId, registry)
  const models = await modelsUpstream(db, { graph: run.graph, contentKeys }, nodeId)
  return { sources: names.flatMap((name) => sources.get(name) ?? []), hasModel, models }
}

/**
 * Maps the names of files in the graph to objects, for files that the run's user owns; all other files count as missing. Covers
 * of templates may also use the site's own pictures.
 */
async function sourcesOf(db: Database, run: GraphRun): Promise<Sources> {
  const names = Object.values(run.graph).flatMap((node) =>
    Object.values(node.inputs).flatMap((value) => {
      if (typeof value === 'string') return [value]
      return typeof value === 'object' && '__value__' in value ? value.__value__.map(String) : []
    }),
  )
  const files = await findFiles(db, names.slice(0, 1000))
  const mayRead = (file: FileRow) =>
    file.user_id === run.user_id || (run.kind === 'template_cover' && file.audience === 'system')
  return new Map(files.filter(mayRead).map((file) => [file.key, file.object_name]))
}
