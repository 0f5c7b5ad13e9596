import { setTimeout as sleep } from 'node:timers/promises'
import type { LocalText } from '@easel/contract'
import {
  contentKeys,
  type FailureReason,
  type Graph,
  isActive,
  nextRunState,
  planStages,
  type Stage,
} from '@easel/engine'
import { registry } from '@easel/nodes'
import { executions, MaterialError } from '@easel/nodes/execution'
import { makingOf } from '@easel/nodes/origin'
import { type Database, type Tx, transact } from '../../db/pool.ts'
import { type EventBus, publish } from '../../events/event-bus.ts'
import type { JobQueue, Queue } from '../../jobs/job-queue.ts'
import { type FileDeps, type FileRow, findFiles } from '../files/index.ts'
import { executeStage } from './execute-stage.ts'
import { storedOutputs } from './output-cache.ts'
import { ProgressReporter } from './progress-reporter.ts'
import type { RunMaking, RunOwners, RunRef, RunResult } from './run-owner.ts'
import {
  changeRun,
  deletePreview,
  findRunGraph,
  type LockedRun,
  lockRun,
  type NodeRecord,
  recordNode,
} from './runs.repo.ts'
import { failRun, sendStage } from './runs.service.ts'
import { deadStageQueue, type StageJob, stageQueues } from './stage-job.ts'

export interface WorkerDeps extends FileDeps {
  jobs: JobQueue
  events: EventBus
  owners: RunOwners
  concurrency: number
  log: (error: unknown) => void
}

/** Run with its parsed graph. */
type GraphRun = LockedRun & { readonly graph: Graph }

const timeLimitMs = 15 * 60_000

/** Reason to preempt a stage; no failure. */
class Preempted extends Error {
  override name = 'Yielded'
}
class Cancelled extends Error {
  override name = 'Cancelled'
}
class TimeLimit extends Error {
  override name = 'TimeLimit'
}

/** Failure reason for an error; undefined where the run was stopped, or goes on later after a preemption. */
function failureReason(error: unknown): FailureReason | undefined {
  if (error instanceof Cancelled || error instanceof Preempted) return undefined
  if (error instanceof MaterialError) return 'material'
  return error instanceof TimeLimit ? 'limit' : 'system'
}

type NodeOutcomeColumns = Pick<NodeRecord, 'content_key' | 'cached' | 'duration_ms' | 'error'>

/** Executes stages of runs in this process. */
export class RunWorker {
  readonly #deps: WorkerDeps
  readonly #people = new Map<string, AbortController>()
  readonly #background = new Map<string, AbortController>()
  readonly #resources = new AsyncDisposableStack()
  #stopped = false

  constructor(deps: WorkerDeps) {
    this.#deps = deps
  }

  async start(): Promise<void> {
    const { jobs, events, concurrency } = this.#deps
    const stopListening = events.on((event) => {
      if (event.type !== 'cancel') return
      for (const active of [this.#people, this.#background]) active.get(event.run_id)?.abort(new Cancelled())
    })
    this.#resources.defer(() => void stopListening())
    const take = async (queue: Queue<StageJob>, atOnce: number, handler: (job: StageJob) => Promise<void>) =>
      this.#resources.use(await jobs.work(queue, atOnce, handler))
    await take(stageQueues.person, concurrency, (job) => this.#runForPerson(job))
    await take(stageQueues.background, 1, (job) => this.#runInBackground(job))
    await take(deadStageQueue, 1, (job) => this.#fail(job, 'system'))
  }

  /** Requeues everything in progress, and resolves when that is done. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true
    for (const controller of [...this.#people.values(), ...this.#background.values()])
      controller.abort(new Preempted())
    await this.#resources.disposeAsync()
  }

  async #runForPerson(job: StageJob): Promise<void> {
    for (const controller of this.#background.values()) controller.abort(new Preempted())
    await this.#run(job, this.#people)
  }

  async #runInBackground(job: StageJob): Promise<void> {
    while (this.#people.size > 0 && !this.#stopped) await sleep(250)
    await this.#run(job, this.#background)
  }

  async #run(job: StageJob, active: Map<string, AbortController>): Promise<void> {
    if (this.#stopped) return await this.#requeue(job)
    // Registered before the run is read, so that a cancel in between is not missed.
    const controller = new AbortController()
    active.set(job.run_id, controller)
    const timer = setTimeout(() => controller.abort(new TimeLimit()), timeLimitMs)
    try {
      const run = await this.#begin(job)
      if (run) await this.#executeAndFinish(job, run, controller.signal)
    } catch (error) {
      await this.#handleFailure(job, controller.signal.aborted ? controller.signal.reason : error)
    } finally {
      clearTimeout(timer)
      // After a stop and an immediate retry, the next round may be running here already.
      if (active.get(job.run_id) === controller) active.delete(job.run_id)
    }
  }

  /** Moves the run to `doing` and returns it; undefined where this job is no longer its next step. */
  async #begin(job: StageJob): Promise<GraphRun | undefined> {
    return await transact(this.#deps.db, async (tx) => {
      const run = await lockRun(tx, job.run_id)
      if (!run || run.round !== job.round) return undefined
      const graph = await findRunGraph(tx, run.id)
      if (run.state === 'doing') return { ...run, graph }
      if (!nextRunState(run.state, { type: 'start' })) return undefined
      await changeRun(tx, run.id, { state: 'doing', start_ts: Date.now() })
      await publish(tx, { type: 'progress', run_id: run.id, phase: 'checking', percent: 0, state: 'doing' })
      return { ...run, graph }
    })
  }

  async #executeAndFinish(job: StageJob, run: GraphRun, signal: AbortSignal): Promise<void> {
    const stages = planStages(run.graph, registry)
    const stage = stages[job.stage]
    if (!stage) throw new Error(`Run ${run.id} has no stage ${job.stage}`)
    const sources = await sourcesOf(this.#deps.db, run)
    const outputs = await this.#execute(run, { stages, at: job.stage, sources, signal })
    if (job.stage < stages.length - 1) {
      await transact(this.#deps.db, (tx) =>
        sendStage(tx, this.#deps.jobs, { priority: run.priority, job: { ...job, stage: job.stage + 1 } }),
      )
      return
    }
    const results = [...outputs].flatMap(([nodeId, [value]]): RunResult[] =>
      value ? [{ nodeId, value, making: makingIn(run, nodeId, sources) }] : [],
    )
    if (results.length === 0) throw new Error(`Run ${run.id} gave no result`)
    const ref: RunRef = { id: run.id, userId: run.user_id, round: run.round }
    const writeDown = await this.#deps.owners[run.kind].keepResult(ref, results)
    signal.throwIfAborted()
    await transact(this.#deps.db, (tx) => finish(tx, ref, writeDown))
  }

  async #execute(
    run: GraphRun,
    { stages, at, sources, signal }: { stages: Stage[]; at: number; sources: Sources; signal: AbortSignal },
  ) {
    const { db } = this.#deps
    // Cache entries made from a photo are bound to its user: a hit would otherwise reveal that another user has the same photo.
    const fingerprint = (name: string) => {
      const object = sources.get(name)
      return object === undefined ? name : `${run.user_id} ${object}`
    }
    const keys = contentKeys(run.graph, registry, fingerprint)
    const reporter = new ProgressReporter(db, run.id, this.#deps.log)
    const record = (node_id: string, outcome: NodeOutcomeColumns) =>
      recordNode(db, {
        ...{ run_id: run.id, round: run.round, node_id, class_type: run.graph[node_id]!.class_type },
        ...outcome,
      })
    try {
      return await executeStage({
        graph: run.graph,
        stage: stages[at]!,
        boundary: new Set(stages.slice(at + 1).flatMap((later) => later.takes)),
        registry,
        executions,
        contentKeys: keys,
        cache: storedOutputs(this.#deps),
        signal,
        readSource: async (name) => {
          const object = sources.get(name)
          if (!object)
            throw new MaterialError({
              en: 'A source image of this work no longer exists',
              zh: '该作品使用的图片已不存在',
            })
          return await this.#deps.store.read(object)
        },
        onProgress: (fraction, node) => {
          const phase = run.graph[node.id]!.class_type.startsWith('LoadImage') ? 'checking' : 'processing'
          reporter.progress(((at + fraction) / stages.length) * 100, node, phase)
        },
        onPreview: (image) => reporter.preview(image),
        onNode: ({ nodeId, contentKey, cached, durationMs }) =>
          record(nodeId, { content_key: contentKey, cached, duration_ms: durationMs, error: null }),
        onFailure: async ({ nodeId, contentKey, error }) => {
          const reason = failureReason(signal.aborted ? signal.reason : error)
          if (reason)
            await record(nodeId, { content_key: contentKey, cached: false, duration_ms: 0, error: reason })
        },
      })
    } finally {
      await reporter.settle()
    }
  }

  /** Handles a stage that did not complete: requeues, fails, or ignores the run. */
  async #handleFailure(job: StageJob, error: unknown): Promise<void> {
    if (error instanceof Preempted) return await this.#requeue(job)
    const reason = failureReason(error)
    if (!reason) return
    if (reason !== 'material') this.#deps.log(error)
    await this.#fail(job, reason, error instanceof MaterialError ? error.text : undefined)
  }

  async #requeue(job: StageJob): Promise<void> {
    await transact(this.#deps.db, async (tx) => {
      const run = await lockRun(tx, job.run_id)
      if (!run || run.round !== job.round || !isActive(run.state)) return
      if (nextRunState(run.state, { type: 'yield' }))
        await changeRun(tx, run.id, { state: 'queue', start_ts: null })
      await sendStage(tx, this.#deps.jobs, { priority: run.priority, job, delaySeconds: 1 })
    })
  }

  async #fail(job: StageJob, reason: FailureReason, text?: LocalText): Promise<void> {
    const { db, owners } = this.#deps
    await transact(db, (tx) => failRun(tx, owners, { runId: job.run_id, round: job.round, reason, text }))
  }
}

async function finish(tx: Tx, ref: RunRef, writeDown: (tx: Tx) => Promise<void>): Promise<void> {
  const run = await lockRun(tx, ref.id)
  if (!run || run.round !== ref.round || !nextRunState(run.state, { type: 'finish' })) return
  await changeRun(tx, run.id, {
    state: 'done',
    phase: 'completed',
    percent: 100,
    node: null,
    finish_ts: Date.now(),
  })
  await deletePreview(tx, run.id)
  await writeDown(tx)
  await publish(tx, { type: 'progress', run_id: run.id, phase: 'completed', percent: 100, state: 'done' })
}

type Sources = ReadonlyMap<string, string>

function makingIn(run: GraphRun, nodeId: string, sources: Sources): RunMaking {
  const { sources: names, hasModel } = makingOf(run.graph, nodeId, registry)
  return { sources: names.flatMap((name) => sources.get(name) ?? []), hasModel }
}

/**
 * Maps the names of files in the graph to objects, for files that the run's user owns; other files count as missing.
 * Covers of templates may also use the system's pictures.
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
