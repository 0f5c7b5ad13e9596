import { setTimeout as sleep } from 'node:timers/promises'
import { type LocalText, materialText } from '@easel/contract'
import { type FailureReason, isActive, nextRunState, type Stage } from '@easel/graph'
import { MaterialError } from '@easel/nodes/execution'
import { transact } from '../../platform/db/pool.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { Queue } from '../../platform/jobs/job-queue.ts'
import { Cancelled, failureReason, Preempted, TimeLimit } from './failure-reason.ts'
import { LoadMeter } from './load-meter.ts'
import { changeRun, lockRun } from './runs.repo.ts'
import { failRun } from './runs.service.ts'
import { deadStageQueue, type StageJob, stageQueues } from './stage-job.ts'
import { runStage, type StageDeps } from './stage-run.ts'

export interface WorkerDeps extends StageDeps {
  events: EventBus
  /** Number of stages that it makes concurrently. */
  concurrency: number
  /** Placements of the stages that it takes. */
  places: readonly Stage['place'][]
}

const timeLimitMs = 15 * 60_000
/** Time limit of background work that runs while no run is in progress; such work takes about a second. */
const smallWorkLimitMs = 15_000

type StageQueue = Queue<StageJob>

/** Executes stages of runs in this process. */
export class RunWorker {
  readonly #deps: WorkerDeps
  readonly #people = new Map<AbortController, string>()
  readonly #background = new Map<AbortController, string>()
  readonly #resources = new AsyncDisposableStack()
  readonly #meter = this.#resources.use(new LoadMeter({ countRunning: () => this.runningCount }))
  #stopped = false

  constructor(deps: WorkerDeps) {
    this.#deps = deps
  }

  /** Number of stages that it computes now. */
  get runningCount(): number {
    return this.#people.size + this.#background.size
  }

  /**
   * Factor by which a stage that begins now is slower than while the machine is idle, since other processes use the machine too.
   */
  get load(): number {
    return this.#meter.present
  }

  async start(): Promise<void> {
    const { jobs, events, concurrency, places } = this.#deps
    const stopListening = events.on((event) => {
      if (event.type !== 'cancel') return
      for (const [controller, id] of [...this.#people, ...this.#background])
        if (id === event.run_id) controller.abort(new Cancelled())
    })
    this.#resources.defer(() => void stopListening())
    const take = async (queue: StageQueue, atOnce: number, handler: (job: StageJob) => Promise<void>) =>
      this.#resources.use(await jobs.work(queue, atOnce, handler))
    const takePerson = (queue: StageQueue, atOnce: number) =>
      take(queue, atOnce, (job) => this.#runForPerson(job, queue))
    if (places.includes('cpu')) await takePerson(stageQueues.cpu, concurrency)
    // Half as many films, in addition to the pictures, so that a picture does not wait for films.
    if (places.includes('video')) await takePerson(stageQueues.video, Math.ceil(concurrency / 2))
    if (places.includes('cpu') && places.includes('video'))
      await take(stageQueues.background, 1, (job) => this.#runInBackground(job))
    await take(deadStageQueue, 1, (job) => this.#fail(job, 'system'))
  }

  /**
   * Runs a task with a lower priority than users' runs: waits while the worker has a run, and begins again after a run that came
   * in between. A `cancel` event with the task's id ends it.
   */
  async whileIdle(id: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    for (;;) {
      await this.#untilIdle()
      if (this.#stopped) throw new Preempted()
      const controller = new AbortController()
      this.#background.set(controller, id)
      const timer = setTimeout(() => controller.abort(new TimeLimit()), smallWorkLimitMs)
      try {
        return await work(controller.signal)
      } catch (error) {
        const { aborted, reason } = controller.signal
        if (aborted && reason instanceof Cancelled) return
        // The job goes to another worker if this worker stops.
        if (!(aborted && reason instanceof Preempted) || this.#stopped) throw error
      } finally {
        clearTimeout(timer)
        this.#background.delete(controller)
      }
    }
  }

  /** Requeues everything in progress, and resolves when everything is requeued. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true
    for (const controller of [...this.#people.keys(), ...this.#background.keys()])
      controller.abort(new Preempted())
    await this.#resources.disposeAsync()
  }

  async #runForPerson(job: StageJob, queue: StageQueue): Promise<void> {
    for (const controller of this.#background.keys()) controller.abort(new Preempted())
    await this.#run(job, { queue, active: this.#people })
  }

  async #runInBackground(job: StageJob): Promise<void> {
    await this.#untilIdle()
    await this.#run(job, { queue: stageQueues.background, active: this.#background })
  }

  async #untilIdle(): Promise<void> {
    while (this.#people.size > 0 && !this.#stopped) await sleep(250)
  }

  async #run(
    job: StageJob,
    { queue, active }: { queue: StageQueue; active: Map<AbortController, string> },
  ): Promise<void> {
    if (this.#stopped) return await this.#requeue(job, queue)
    // Registered before the run is read, so that a cancel in between is not missed.
    const controller = new AbortController()
    active.set(controller, job.run_id)
    const timer = setTimeout(() => controller.abort(new TimeLimit()), timeLimitMs)
    const { signal } = controller
    try {
      const end = await runStage(this.#deps, job, { signal, load: this.#meter.begin() })
      if (!end) return
      await transact(this.#deps.db, end.record)
      await end.keepRest()
    } catch (error) {
      await this.#handleFailure(job, queue, signal.aborted ? signal.reason : error)
    } finally {
      clearTimeout(timer)
      active.delete(controller)
    }
  }

  /** Handles a stage that did not complete: requeues it, fails its run, or does nothing. */
  async #handleFailure(job: StageJob, queue: StageQueue, error: unknown): Promise<void> {
    if (error instanceof Preempted) return await this.#requeue(job, queue)
    const reason = failureReason(error)
    if (!reason) return
    if (reason !== 'material') this.#deps.log(error)
    await this.#fail(job, reason, error instanceof MaterialError ? materialText(error.fault) : undefined)
  }

  async #requeue(job: StageJob, queue: StageQueue): Promise<void> {
    const { db, jobs } = this.#deps
    await transact(db, async (tx) => {
      const run = await lockRun(tx, job.run_id)
      if (!run || run.round !== job.round || !isActive(run.state)) return
      if (nextRunState(run.state, { type: 'yield' }))
        await changeRun(tx, run.id, { state: 'queue', start_ts: null })
      await jobs.send(tx, queue, job, { delaySeconds: 1 })
    })
  }

  async #fail(job: StageJob, reason: FailureReason, text?: LocalText): Promise<void> {
    const { db, owners } = this.#deps
    await transact(db, (tx) => failRun(tx, owners, { runId: job.run_id, round: job.round, reason, text }))
  }
}
