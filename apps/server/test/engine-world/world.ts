import type { EngineFault, TryStatus } from '@easel/remote-engines'
import { decide } from '../../src/domains/engines/dispatch/decide.ts'
import { unreachableTimeoutMs } from '../../src/domains/engines/dispatch/engine-try.ts'
import { failingFault, isCounted } from '../../src/domains/engines/dispatch/failing.ts'
import { consequenceOf } from '../../src/domains/engines/dispatch/fault-consequences.ts'
import { ProgressClock } from '../../src/domains/engines/dispatch/progress-clock.ts'
import type { Assignment, WaitingStage } from '../../src/domains/engines/dispatch/schedule.ts'
import { maxRead } from '../../src/domains/engines/dispatch/times.ts'
import {
  capabilitiesAgeMs,
  freshMs,
  pauseAfter,
  probeAgainMs,
  stateAfter,
} from '../../src/domains/engines/monitor/probing.ts'
import { newModel, type PlannedEvent, type PlannedWork, type Schedule } from './schedule.ts'
import { SimulatedEngine } from './simulated-engine.ts'
import type { SimulatedTry, SimulatedWork, WatchedEngine } from './things.ts'
import { canTake, heldOf, offerOf, usageOf, viewOf } from './views.ts'

const tickMs = 1000
/** Time after which people look again for a model that no engine has, in ms. */
export const checkMs = 20_000
const unreachable: EngineFault = { code: 'unreachable', params: {} }

/**
 * Simulates a schedule in virtual time: engines with faults, and a server that decides by the same functions as the real server.
 */
export class World {
  readonly engines: readonly WatchedEngine[]
  readonly works: SimulatedWork[] = []
  readonly tries: SimulatedTry[] = []
  now = 0
  #planned: (PlannedWork & { isLookedFor?: boolean })[]
  #events: PlannedEvent[]
  #isLooking = false

  constructor({ engines, works, events }: Schedule) {
    this.engines = engines.map((facts, index) => ({
      ...{
        id: String(index),
        real: new SimulatedEngine(facts),
        state: 'new',
        stateAt: 0,
        failures: 0,
        probeAt: 0,
      },
      ...{ models: [], modelsAt: 0, wantsModels: true, loadedModel: null, loadedSince: 0, idleSince: 0 },
      ...{ made: [], judged: [], failedAt: [], blamedAt: -1, left: [] },
    }))
    this.#planned = works.toSorted((a, b) => a.timeMs - b.timeMs)
    this.#events = events.toSorted((a, b) => a.timeMs - b.timeMs)
  }

  get isOver(): boolean {
    return this.#planned.length === 0 && this.works.every(({ ends }) => ends.length > 0)
  }

  /** Returns whether a person has chosen a model that no engine has reported. */
  get looksForModel(): boolean {
    return this.#isLooking
  }

  /** Works that have not ended. */
  get open(): SimulatedWork[] {
    return this.works.filter(({ ends }) => ends.length === 0)
  }

  /** Advances to the next moment at which an event may occur. */
  step(): void {
    this.now = this.#nextMoment()
    for (; this.#events[0] && this.#events[0].timeMs <= this.now; this.#events.shift())
      this.#happen(this.#events[0])
    for (const { real } of this.engines) real.advance(this.now)
    for (const engine of this.engines) this.#watch(engine)
    this.#begin()
    for (const { held } of this.open) if (held) this.#see(held)
    // Recalled stages are assigned again in the same step.
    while (this.#decide());
  }

  #nextMoment(): number {
    const isPending = this.open.some(({ held }) => !held || held.start_ts === null || held.silentSince)
    if (isPending) return this.now + tickMs
    const times = [
      ...[this.#planned[0]?.timeMs, this.#events[0]?.timeMs].filter((time) => time !== undefined),
      ...this.engines.flatMap(({ probeAt, real }) => [probeAt, real.nextAt]),
    ].filter((time) => time > this.now)
    const next = Math.min(...times, this.now + 30_000)
    return Math.max(this.now + tickMs, Math.ceil(next / tickMs) * tickMs)
  }

  #happen({ type, engine: index, ms }: PlannedEvent): void {
    const { real } = this.engines[index % this.engines.length]!
    const { now } = this
    if (type === 'foreign') real.addForeign(ms, now)
    if (type === 'restart' || type === 'death') real.die(ms, now)
    if (type === 'freeze') real.freeze(ms, now)
    if (type === 'failing') real.fail(ms, now)
    if (type === 'hang') real.hang()
    if (type === 'cleared') real.clear()
    if (type === 'new_model') real.models.add(newModel)
  }

  /** Starts the works that are due. If no engine has the model of a work, the work waits until an engine reports the model. */
  #begin(): void {
    this.#isLooking = this.#planned.some(({ isLookedFor }) => isLookedFor)
    const due = this.#planned.filter(({ timeMs }) => timeMs <= this.now)
    for (const planned of due) {
      this.#planned = this.#planned.filter((work) => work !== planned)
      const isOffered = this.engines.some(
        ({ models }) => planned.model === '' || models.includes(planned.model),
      )
      if (isOffered) this.#start(planned)
      else if (planned.timeMs < 1000_000) this.#check(planned)
    }
  }

  #check(planned: PlannedWork): void {
    this.#planned = [
      ...this.#planned,
      { ...planned, timeMs: this.now + checkMs, isLookedFor: true },
    ].toSorted((a, b) => a.timeMs - b.timeMs)
    for (const engine of this.engines) {
      if (engine.state !== 'ready' || engine.wantsModels || engine.modelsAt >= this.now - freshMs) continue
      engine.wantsModels = true
      engine.probeAt = 0
    }
  }

  #start(planned: PlannedWork): void {
    const id = `work ${this.works.length}`
    const { user = 'site', model, effort } = planned
    const stage: WaitingStage = {
      ...{
        run_id: id,
        round: 1,
        stage: 0,
        user_id: user,
        ready_ts: this.now,
        exclusions: [],
        moved_from: [],
      },
      priority: planned.user ? 'person' : 'background',
      needs: { task: 'text_to_image', model, effort },
    }
    this.works.push({ id, planned, stage, tries: [], failures: 0, retryAt: 0, held: undefined, ends: [] })
  }

  #watch(engine: WatchedEngine): void {
    const { real } = engine
    if (real.answers(this.now)) engine.left = engine.left.filter((id) => !real.cancel(id, this.now))
    if (engine.probeAt > this.now) return
    if (!real.answers(this.now)) {
      this.#report(engine, { code: real.isUp(this.now) ? 'timeout' : 'unreachable', params: {} })
      return
    }
    if (engine.wantsModels || this.now - engine.modelsAt > capabilitiesAgeMs) {
      engine.models = [...real.models]
      engine.modelsAt = this.now
      engine.wantsModels = false
    }
    if (engine.state !== 'ready') engine.stateAt = this.now
    engine.state = 'ready'
    engine.failures = 0
    engine.probeAt = this.now + probeAgainMs
  }

  #report(engine: WatchedEngine, fault: EngineFault): void {
    const state = stateAfter(fault)
    if (state === 'suspect') engine.blamedAt = this.now
    if (engine.state !== state) engine.stateAt = this.now
    engine.state = state
    engine.probeAt = this.now + pauseAfter(fault, engine.failures)
    engine.failures += 1
  }

  /** Sends a try to its engine, and polls the try there. */
  #see(simulated: SimulatedTry): void {
    const status = this.#sendAndPoll(simulated)
    if (status === 'refused') this.#fail(simulated, unreachable)
    else if (status) this.#take(simulated, status)
    else this.#bear(simulated)
  }

  /** Returns the state of the try; undefined if no answer comes. */
  #sendAndPoll(simulated: SimulatedTry): TryStatus | 'refused' | undefined {
    const { now } = this
    const { model, work, engine, silentSince } = simulated
    if (simulated.accept_ts === null) {
      const isTaken = engine.real.submit(simulated.id, { model, effort: work.stage.needs.effort, now })
      if (isTaken === false && silentSince === undefined) return 'refused'
      if (!isTaken) return undefined
      simulated.accept_ts = now
    }
    return engine.real.poll(simulated.id, now)
  }

  #take(simulated: SimulatedTry, status: TryStatus): void {
    const { now } = this
    delete simulated.silentSince
    // The socket of an engine reports the beginning.
    const isHinted = status.state === 'running' && simulated.start_ts === null
    if (status.state === 'running') simulated.start_ts ??= now
    simulated.clock.update(status, { isHinted, now })
    if (status.state === 'done') this.#done(simulated)
    else if (status.state === 'failed') this.#fail(simulated, status.fault)
    else if (status.state === 'unknown') this.#fail(simulated, { code: 'lost', params: {} })
    else if (simulated.clock.isStuck(simulated, now)) this.#fail(simulated, { code: 'timeout', params: {} })
  }

  /** Waits for an engine that does not answer, up to a maximum time. */
  #bear(simulated: SimulatedTry): void {
    simulated.silentSince ??= this.now
    if (this.now - simulated.silentSince > unreachableTimeoutMs) this.#fail(simulated, unreachable)
  }

  #done(simulated: SimulatedTry): void {
    const { engine, work, model, accept_ts, start_ts } = simulated
    this.#end(simulated, 'done')
    const made = { model, effort: work.stage.needs.effort, accept_ts: accept_ts!, start_ts, end_ts: this.now }
    engine.made = [...engine.made, made].slice(-maxRead)
    engine.idleSince = this.now
    this.#judge(simulated, null)
    work.ends.push('done')
  }

  #fail(simulated: SimulatedTry, fault: EngineFault): void {
    const { engine, work } = simulated
    const { exclusions } = work.stage
    const tried = { id: engine.id, task: work.stage.needs.task, model: simulated.model }
    const before = { failures: work.failures, exclusions }
    const { outcome, makesEngineUnusable, fails, requeue } = consequenceOf(fault, tried, before)
    if (makesEngineUnusable) this.#report(engine, fault)
    this.#end(simulated, outcome as 'failed' | 'lost')
    simulated.fault = fault
    if (isCounted(fault)) this.#judge(simulated, fault)
    const isFirst = work.tries.find((other) => other.engine === engine) === simulated
    if (fault.code === 'execution_failed' && isFirst) engine.failedAt.push(this.now)
    if (fails) work.ends.push('failed')
    work.failures += requeue.isFailure ? 1 : 0
    work.retryAt = this.now + requeue.pauseMs
    work.stage = {
      ...work.stage,
      exclusions: requeue.excludes ? [...exclusions, requeue.excludes] : exclusions,
      ...(requeue.isFailure && { avoided_engine: engine.id }),
    }
  }

  #judge({ engine, work }: SimulatedTry, fault: EngineFault | null): void {
    engine.judged = [
      {
        outcome: fault ? ('failed' as const) : ('done' as const),
        ...{ fault, graph: work.id, user: work.stage.user_id, is_host: false },
      },
      ...engine.judged,
    ].slice(0, 12)
    const failing = fault && failingFault(engine.judged)
    if (failing) this.#report(engine, failing)
  }

  #end(simulated: SimulatedTry, outcome: NonNullable<SimulatedTry['outcome']>): void {
    if (simulated.outcome) throw new Error(`${simulated.work.id} ends twice at engine ${simulated.engine.id}`)
    simulated.outcome = outcome
    simulated.endedAt = this.now
    simulated.work.held = undefined
    if (!simulated.engine.real.cancel(simulated.id, this.now)) simulated.engine.left.push(simulated.id)
  }

  /** Makes one round of decisions. Returns true if a stage was recalled, so that another round is needed. */
  #decide(): boolean {
    const open = this.open
    const waiting = open.filter(({ held, retryAt }) => !held && retryAt <= this.now)
    const held = open.flatMap((work) => (work.held ? [heldOf(work.held)] : []))
    if (waiting.length + held.length === 0) return false
    const ready = this.engines.filter(({ state }) => state === 'ready')
    const { assignments, recalled, unserved } = decide({
      engines: ready.map((engine) => viewOf(engine, open)),
      offers: this.engines.filter(({ state }) => state !== 'new').map((engine) => offerOf(engine, this.now)),
      waiting: waiting.map(({ stage }) => stage),
      ...{ held, usage: usageOf(this.tries, this.now), now: this.now },
    })
    for (const assignment of assignments) this.#give(assignment)
    for (const id of recalled) {
      const simulated = this.tries.find((other) => other.id === id)!
      this.#end(simulated, 'moved')
      const { stage } = simulated.work
      if (simulated.start_ts === null)
        simulated.work.stage = { ...stage, moved_from: [...stage.moved_from, simulated.engine.id] }
    }
    for (const { run_id } of unserved) {
      const work = this.works.find(({ id }) => id === run_id)!
      if (!work.held) work.ends.push('unserved')
    }
    for (const { held } of open) if (held?.writtenAt === this.now && held.accept_ts === null) this.#see(held)
    return recalled.length > 0
  }

  #give({ stage, engine_id, model, changes_model, expected_ms }: Assignment): void {
    const engine = this.engines[Number(engine_id)]!
    const work = this.works.find(({ id }) => id === stage.run_id)!
    if (work.held || work.ends.length > 0) throw new Error(`${work.id} is given away twice`)
    const simulated: SimulatedTry = {
      ...{ id: `try ${this.tries.length}`, work, engine, model, expected_ms, writtenAt: this.now },
      others: this.engines.filter((other) => other !== engine && canTake(other, stage)).length,
      ...{ clock: new ProgressClock(this.now), accept_ts: null, start_ts: null },
    }
    if (changes_model) Object.assign(engine, { loadedModel: model, loadedSince: this.now })
    work.held = simulated
    work.tries.push(simulated)
    this.tries.push(simulated)
  }
}
