import { setTimeout as sleep } from 'node:timers/promises'
import { type LocalText, materialText, runTexts } from '@easel/contract'
import { type AskEngine, MaterialError } from '@easel/nodes/execution'
import { EngineError, type EngineFault, engineKindOf } from '@easel/remote-engines'
import { type Database, type Tx, transact } from '../../../platform/db/pool.ts'
import { type EventBus, publish } from '../../../platform/events/event-bus.ts'
import { newId } from '../../../platform/ids.ts'
import type { EngineConnections } from '../connections.ts'
import { findKnownAbilities } from '../known-abilities.repo.ts'
import { lackOf } from '../lacks.ts'
import { reportFault } from '../monitor/report-fault.ts'
import type { StageKey } from '../needs.ts'
import { endTry, findTry, type TryOutcome, type TryRow } from './engine-try.repo.ts'
import { EngineTry, isUnreachable, Stuck, Superseded, Unanswered } from './engine-try.ts'
import { failingFault, isCounted } from './failing.ts'
import { consequenceOf, textOfFailure } from './fault-consequences.ts'
import { findJudged } from './judged.repo.ts'
import { expireLeases, renewLeases, type TryRef, takeOrphanedLeases, takeOverLeases } from './leases.repo.ts'
import { setClean, setUnclean } from './leftovers.repo.ts'
import { cleanLeftovers } from './leftovers.ts'
import { type AssignmentResult, assignWaiting } from './plan.ts'
import {
  deleteQueued,
  findFailures,
  findLastFault,
  lockWaiting,
  type Requeue,
  requeueStage,
} from './queued-stages.repo.ts'
import type { WaitingStage } from './schedule.ts'

/** Runs stages for the dispatcher, which only decides which engine makes each stage. */
export interface StageHost {
  /** Executes a stage; returns the function that records its end, or undefined if its run has ended in the meantime. */
  run(
    job: StageKey,
    options: { askEngine: AskEngine; signal: AbortSignal },
  ): Promise<((tx: Tx) => Promise<void>) | undefined>
  /** Ends the run of a stage without a result, in a transaction. */
  fail(
    tx: Tx,
    job: StageKey,
    failure: { reason: 'material' | 'system'; text: LocalText | undefined },
  ): Promise<void>
}

export interface DispatcherDeps {
  db: Database
  events: EventBus
  connections: EngineConnections
  /** Name of this worker, for engines that only it reaches. */
  workerName: string | undefined
  stages: StageHost
  log: (error: unknown) => void
}

/** Reason of an abort: the run of the stage was stopped, failed or deleted. */
class Withdrawn extends Error {
  override name = 'Withdrawn'
}
/** Reason of an abort: the stage moves to another engine, or makes room for the work of a user. */
class Recalled extends Error {
  override name = 'Recalled'
}
/** Reason of an abort: this worker stops, and another worker continues its tries. */
class Stopping extends Error {
  override name = 'Stopping'
}

const leaseMs = 12_000
const renewEveryMs = 3000
/** Period of assignments, in case an event was lost. */
const assignEveryMs = 1000
const cleanEveryMs = 5000
const cancelLimitMs = 30_000
/** Shorter limit in ms, for an engine that has not answered for long. */
const unreachableCancelLimitMs = 3000
const recalled: Requeue = { isFailure: false, pauseMs: 0 }

interface ActiveTry {
  readonly runId: string
  readonly controller: AbortController
  /** The row of the try; absent until it was read. */
  engineTry?: EngineTry
}

/** Assigns stages to engines and runs each try to its end: submits it once, waits, collects the files, and records the end once. */
export class EngineDispatcher implements AsyncDisposable {
  readonly #deps: DispatcherDeps
  readonly #holder = newId()
  readonly #active = new Map<string, ActiveTry & { readonly done: Promise<void> }>()
  readonly #stop = new AbortController()
  readonly #loops: Promise<void>[] = []
  #wake: (() => void) | undefined

  constructor(deps: DispatcherDeps) {
    this.#deps = deps
  }

  /** Number of tries that this process runs. */
  get activeCount(): number {
    return this.#active.size
  }

  start(): void {
    const stopListening = this.#deps.events.on((event) => {
      if (event.type === 'engines') this.#wake?.()
      if (event.type !== 'cancel') return
      for (const { runId, controller } of this.#active.values())
        if (runId === event.run_id) controller.abort(new Withdrawn())
    })
    this.#stop.signal.addEventListener('abort', () => stopListening(), { once: true })
    this.#loops.push(this.#repeat(() => this.#assign(), assignEveryMs))
    this.#loops.push(this.#repeat(() => this.#keepLeases(), renewEveryMs))
    this.#loops.push(this.#repeat(() => cleanLeftovers(this.#deps, this.#stop.signal), cleanEveryMs))
  }

  /** Leaves the tries at the engines to another worker, or to this worker after its restart. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    this.#wake?.()
    await Promise.all(this.#loops)
    for (const { controller } of this.#active.values()) controller.abort(new Stopping())
    await Promise.all([...this.#active.values()].map(({ done }) => done))
    await expireLeases(this.#deps.db, this.#holder)
  }

  async #repeat(task: () => Promise<void>, everyMs: number): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      // An event during the task makes it run again at once.
      const { promise, resolve } = Promise.withResolvers<void>()
      if (everyMs === assignEveryMs) this.#wake = resolve
      await task().catch(this.#deps.log)
      const timer = new AbortController()
      const either = AbortSignal.any([signal, timer.signal])
      await Promise.race([promise, sleep(everyMs, undefined, { signal: either }).catch(() => {})])
      timer.abort()
    }
  }

  async #assign(): Promise<void> {
    const { db, workerName } = this.#deps
    const assigned = await transact(db, (tx) =>
      assignWaiting(tx, { holder: this.#holder, workerName, leaseMs }),
    )
    if (!assigned) return
    for (const row of assigned.tries) this.#begin(row)
    // Other workers notice their recalled tries when they renew their leases.
    for (const id of assigned.recalled) this.#recall(this.#active.get(id))
    await this.#giveUp(assigned.unserved)
  }

  async #giveUp(stages: AssignmentResult['unserved']): Promise<void> {
    for (const stage of stages) {
      await transact(this.#deps.db, async (tx) => {
        // An engine may have got the stage in the meantime. If not, the end of its run withdraws it.
        if (!(await lockWaiting(tx, stage))) return
        const fault = (await findLastFault(tx, stage)) ?? (await missingFileOf(tx, stage))
        const text = fault ? textOfFailure(fault, stage.exclusions) : runTexts.no_engine
        await this.#deps.stages.fail(tx, stage, { reason: 'system', text })
      })
    }
  }

  async #keepLeases(): Promise<void> {
    const { db, workerName } = this.#deps
    const expireTs = Date.now() + leaseMs
    // Renews the leases of the tries that run here: a try whose end could not be recorded passes to another worker. Tries that
    // begin during the query are left out, since the query does not see their leases.
    const active = [...this.#active]
    const tryIds = active.map(([id]) => id)
    const renewed = await renewLeases(db, { holder: this.#holder, tryIds, expireTs })
    for (const [id, running] of active) {
      const { controller } = running
      const lease = renewed.get(id)
      if (!lease) controller.abort(new Superseded())
      // The event of the withdrawal may have been lost.
      else if (!lease.is_wanted) controller.abort(new Withdrawn())
      else if (lease.is_recalled) this.#recall(running)
    }
    const taken = await transact(db, (tx) =>
      takeOverLeases(tx, { holder: this.#holder, workerName, expireTs }),
    )
    for (const row of taken) this.#begin(row)
    const orphaned = await transact(db, (tx) => takeOrphanedLeases(tx, { holder: this.#holder, expireTs }))
    for (const id of orphaned) await this.#release(id)
  }

  /**
   * Ends a try at an engine whose only worker does not run. Nothing is sent to the engine: at its address, this worker may reach
   * another program. The worker cleans up after its return.
   */
  async #release(id: string): Promise<void> {
    const row = await findTry(this.#deps.db, id)
    if (!row) return
    if (!row.is_wanted) await this.#endFor(row, new Withdrawn())
    else if (mayCharge(row) && row.send_ts !== null) await this.#endFor(row, new Unanswered())
    else await this.#requeue(row, { outcome: 'lost' }, recalled)
  }

  #recall(active: ActiveTry | undefined): void {
    if (!active?.engineTry?.isCollected) active?.controller.abort(new Recalled())
  }

  #begin({ try_id, run_id }: TryRef): void {
    const active: ActiveTry = { runId: run_id, controller: new AbortController() }
    const done = this.#run(try_id, active)
      .catch(this.#deps.log)
      .finally(() => {
        if (this.#active.get(try_id)?.controller === active.controller) this.#active.delete(try_id)
        this.#wake?.()
      })
    this.#active.set(try_id, Object.assign(active, { done }))
  }

  /** Runs a try to its end. */
  async #run(id: string, active: ActiveTry): Promise<void> {
    const { db, connections, stages } = this.#deps
    const { signal } = active.controller
    const row = await findTry(db, id)
    if (!row) return
    const engineTry = new EngineTry({ db, engine: connections.get(row), row, signal })
    active.engineTry = engineTry
    const job = { run_id: row.run_id, round: row.round, stage: row.stage }
    try {
      if (!row.is_wanted) throw new Withdrawn()
      const record = await stages.run(job, {
        askEngine: (request, listener) => engineTry.run(request, listener),
        signal,
      })
      if (!record) throw new Withdrawn()
      await transact(db, async (tx) => {
        await record(tx)
        if (!(await endTry(tx, row, { outcome: 'done' }))) throw new Superseded()
        await deleteQueued(tx, row.try_id)
        await publish(tx, { type: 'engines' })
      })
    } catch (error) {
      if (!(await this.#settle(row, engineTry, signal.aborted ? signal.reason : error))) return
    }
    // A request without an answer may still arrive at the engine, so the files are cleaned later.
    const isSettled = row.send_ts === null || row.accept_ts !== null
    if ((await engineTry.clean(AbortSignal.timeout(cancelLimitMs))) && isSettled) await setClean(db, row)
  }

  /** Ends a try without a result. Returns false if another worker continues it, or its engine may still have it. */
  async #settle(row: TryRow, engineTry: EngineTry, error: unknown): Promise<boolean> {
    if (error instanceof Stopping) return false
    if (!(error instanceof Superseded)) {
      // The engine must not continue a try that has ended for this worker.
      const isGone = await engineTry.cancel(
        AbortSignal.timeout(
          isUnreachable(error) || error instanceof Recalled ? unreachableCancelLimitMs : cancelLimitMs,
        ),
      )
      if (await this.#endFor(row, error)) return isGone
    }
    // A request of this worker may arrive after the other worker has cleaned up.
    await setUnclean(this.#deps.db, row.try_id)
    return false
  }

  /** Ends a try after an error, and fails or requeues its stage; false if another worker has the try. */
  async #endFor(row: TryRow, error: unknown): Promise<boolean> {
    if (error instanceof Withdrawn) return await this.#end(row, { outcome: 'cancelled' })
    if (error instanceof Recalled) return await this.#requeue(row, { outcome: 'moved' }, recalled)
    const fault = faultOf(error)
    if (error instanceof Unanswered || (fault?.code === 'lost' && mayCharge(row)))
      return await this.#end(row, {
        outcome: 'unanswered',
        fails: { reason: 'system', text: runTexts.unanswered },
      })
    if (error instanceof MaterialError)
      return await this.#end(row, {
        outcome: 'failed',
        fails: { reason: 'material', text: materialText(error.fault) },
      })
    if (!fault) {
      this.#deps.log(error)
      return await this.#end(row, { outcome: 'failed', fails: { reason: 'system', text: undefined } })
    }
    return await this.#handleFault(row, fault)
  }

  async #handleFault(row: TryRow, fault: EngineFault): Promise<boolean> {
    // Reading outside of the transaction is safe: only this try changes the failures of its stage.
    const before = await findFailures(this.#deps.db, row.try_id)
    const { outcome, makesEngineUnusable, fails, requeue } = consequenceOf(fault, row, before)
    if (makesEngineUnusable) await reportFault(this.#deps.db, row.id, fault)
    const isEnded = fails
      ? await this.#end(row, { outcome, fault, fails })
      : await this.#requeue(row, { outcome, fault }, requeue)
    if (isEnded && isCounted(fault)) await this.#judge(row)
    return isEnded
  }

  /** Reports an engine as failing if different works failed there in a row. */
  async #judge({ id }: TryRow): Promise<void> {
    const fault = failingFault((await findJudged(this.#deps.db, [id])).get(id) ?? [])
    if (fault) await reportFault(this.#deps.db, id, fault)
  }

  /** Ends a try and requeues its stage; returns false if another worker has the try. */
  async #requeue(
    row: TryRow,
    end: { outcome: TryOutcome; fault?: EngineFault },
    how: Requeue,
  ): Promise<boolean> {
    return await transact(this.#deps.db, async (tx) => {
      if (!(await endTry(tx, row, end))) return false
      await requeueStage(tx, row, how)
      await publish(tx, { type: 'engines' })
      return true
    })
  }

  /** Ends a try and its stage; returns false if another worker has the try. */
  async #end(
    row: TryRow,
    end: {
      outcome: TryOutcome
      fault?: EngineFault
      fails?: { reason: 'material' | 'system'; text: LocalText | undefined }
    },
  ): Promise<boolean> {
    try {
      await transact(this.#deps.db, async (tx) => {
        if (end.fails) await this.#deps.stages.fail(tx, row, end.fails)
        if (!(await endTry(tx, row, end))) throw new Superseded()
        await deleteQueued(tx, row.try_id)
        await publish(tx, { type: 'engines' })
      })
      return true
    } catch (error) {
      if (error instanceof Superseded) return false
      throw error
    }
  }
}

/** Returns the fault of a stage that needs a file that no engine has; undefined for other stages. */
async function missingFileOf(
  tx: Tx,
  { needs }: Pick<WaitingStage, 'needs'>,
): Promise<EngineFault | undefined> {
  const lack = lackOf(
    needs,
    (await findKnownAbilities(tx)).filter(({ isOn }) => isOn),
  )
  if (lack?.reason === 'file_missing') return { code: 'model_missing', params: { name: lack.file_name } }
  if (lack?.reason !== 'guide_missing') return undefined
  return { code: 'model_missing', params: { name: `ControlNet (${needs.guide})` } }
}

/**
 * True if the engine may charge for its work: it may have made a picture although its answer was lost, and another try would be
 * charged again.
 */
function mayCharge({ kind }: TryRow): boolean {
  return engineKindOf(kind).stops === 'none'
}

function faultOf(error: unknown): EngineFault | undefined {
  if (error instanceof EngineError) return error.fault
  return error instanceof Stuck ? { code: 'timeout', params: {} } : undefined
}
