import { isExcluded, keepsForLoads } from '../../src/domains/engines/dispatch/schedule.ts'
import { freshMs } from '../../src/domains/engines/monitor/probing.ts'
import { newModel, type Schedule } from './schedule.ts'
import type { SimulatedWork, WatchedEngine } from './things.ts'
import { checkMs, World } from './world.ts'

/** Maximum durations of states, in milliseconds. */
export const stated = {
  /** Maximum time for which the work of a user waits at an engine that makes a cover. */
  behindCover: 3000,
  /** Maximum time for which the work of a user waits while an engine that has loaded the right model makes a cover. */
  coverElsewhere: 60_000,
  /** Maximum time for which a work waits although an engine is idle and has loaded a suitable model. */
  idle: 60_000,
  /** Maximum time for which an engine answers but gets no work. */
  unused: 32_000,
  /**
   * Maximum time for which a work waits that cannot be made, because each engine that could make it has failed at the work or is
   * away.
   */
  inVain: 45_000,
  /** Maximum time after which users find a model that was added to an engine. */
  unseenModel: freshMs + checkMs + 5000,
} as const

type Rule = keyof typeof stated

/** Time for which an engine gets no work after a failure. */
const distrustMs = 35_000
const maxSimulatedMs = 6 * 3600_000

/** Findings about a simulated schedule. */
export interface ScheduleFindings {
  /** The longest time for each rule with a maximum time. */
  readonly times: Record<Rule, number>
  /** Number of works that have ended, by their end. */
  readonly ends: readonly SimulatedWork['ends'][number][]
  /** The rules that were broken. */
  readonly broken: readonly string[]
}

/** Simulates a schedule to its end. */
export function observe(schedule: Schedule): ScheduleFindings {
  const world = new World(schedule)
  const observer = new Observer(world)
  while (!world.isOver && world.now < maxSimulatedMs) {
    world.step()
    observer.look()
  }
  return observer.seen
}

class Observer {
  readonly #world: World
  readonly #since = new Map<string, number>()
  readonly #times = { behindCover: 0, coverElsewhere: 0, idle: 0, unused: 0, inVain: 0, unseenModel: 0 }
  readonly #ended = new Set<SimulatedWork>()
  readonly #broken: string[] = []

  constructor(world: World) {
    this.#world = world
  }

  get seen(): ScheduleFindings {
    const { works, engines, open } = this.#world
    const slow = Object.entries(stated).filter(([rule, ms]) => this.#times[rule as Rule] > ms)
    return {
      times: this.#times,
      ends: works.flatMap(({ ends }) => ends),
      broken: [
        ...slow.map(([rule, ms]) => `${rule}: ${this.#times[rule as Rule]} ms, and not ${ms} at most`),
        ...open.map(({ id }) => `${id} never ends`),
        ...works.filter(({ ends }) => ends.length > 1).map(({ id }) => `${id} ends more than once`),
        ...works.flatMap(afterLosses),
        ...works.filter(wanders).map(({ id }) => `${id} wanders from engine to engine`),
        ...engines.filter(attracts).map(({ id }) => `engine ${id} fails, and draws more works`),
        ...this.#broken,
      ],
    }
  }

  /** Checks all states that continue or have just ended. */
  look(): void {
    const { works, engines } = this.#world
    for (const work of works) {
      if (work.ends.length === 0) this.#lookAt(work)
      else if (!this.#ended.has(work)) this.#lookAtEnd(work)
    }
    for (const engine of engines) this.#lookAtEngine(engine)
  }

  #lookAt(work: SimulatedWork): void {
    const { engines, now } = this.#world
    const waits = isWaiting(work, now)
    const able = engines.filter((engine) => couldMake(engine, work))
    const covers = work.planned.user === undefined ? [] : able.filter((engine) => this.#makesCover(engine))
    const isBehind = covers.some((engine) => work.held?.engine === engine)
    this.#lasts('behindCover', work.id, waits && isBehind)
    // After two useless recalls, the work may wait longer: an engine that seems idle may be busy with prompts of other clients.
    const moreMs = work.stage.moved_from.length > 1 ? 2 * stated.idle : 0
    const isElsewhere = covers.some((engine) => hasModel(engine, work))
    this.#lasts('coverElsewhere', work.id, waits && isElsewhere, moreMs)
    const idle = able.filter(({ real }) => isIdle(real, now))
    this.#lasts('idle', work.id, waits && idle.some((engine) => hasModel(engine, work)), moreMs)
    // An engine may keep its model for other works for a while.
    const loadMs = Math.max(8000, ...engines.map(({ real }) => real.facts.loadMs))
    const loading = `${work.id} with another model`
    this.#lasts('idle', loading, waits && idle.length > 0, moreMs + keepsForLoads * loadMs)
    const hasFailed = !work.held && work.stage.exclusions.length > 0
    const isLeft = engines.some((engine) => isFit(engine, work) && engine.real.answersSince <= now)
    const states = engines.map(({ state }) => state).join()
    this.#lasts('inVain', `${work.id} ${states}`, hasFailed && !isLeft)
  }

  #lookAtEnd(work: SimulatedWork): void {
    this.#ended.add(work)
    const { engines, now } = this.#world
    const [end] = work.ends
    if (end === 'failed' && work.failures < 3) this.#broken.push(`${work.id} fails too early`)
    const isLeft = engines.some(
      (engine) => couldMake(engine, work) && engine.real.answersSince <= now - distrustMs,
    )
    if (end === 'unserved' && isLeft) this.#broken.push(`${work.id} is given up, and could be made`)
  }

  #lookAtEngine(engine: WatchedEngine): void {
    const { now, looksForModel } = this.#world
    const { id, real, state, blamedAt } = engine
    const answers = real.answersSince <= now
    this.#lasts('unused', id, answers && state !== 'ready' && now - real.faultyAt > 0)
    const isUnseen = real.models.has(newModel) && !engine.models.includes(newModel)
    this.#lasts('unseenModel', id, looksForModel && answers && state === 'ready' && isUnseen)
    if (blamedAt === now && now - real.faultyAt > distrustMs)
      this.#broken.push(`engine ${id} is blamed, and was only busy`)
  }

  #makesCover({ real, state }: WatchedEngine): boolean {
    const { works, now } = this.#world
    const made = works.find(({ held }) => held !== undefined && held.id === real.running)
    return state === 'ready' && real.answers(now) && made !== undefined && made.planned.user === undefined
  }

  /** Records by how much a state exceeds its maximum time. */
  #lasts(rule: Rule, what: string, holds: boolean, moreMs = 0): void {
    const key = `${rule} ${what}`
    if (!holds) {
      this.#since.delete(key)
      return
    }
    const { now } = this.#world
    const from = this.#since.get(key) ?? now
    this.#since.set(key, from)
    this.#times[rule] = Math.max(this.#times[rule], now - from - moreMs)
  }
}

function fits(name: string, { stage }: SimulatedWork): boolean {
  return stage.needs.model === '' || stage.needs.model === name
}

function isFit({ id, models }: WatchedEngine, work: SimulatedWork): boolean {
  const { exclusions } = work.stage
  return models.some((name) => fits(name, work) && !isExcluded(exclusions, id, name))
}

function couldMake(engine: WatchedEngine, work: SimulatedWork): boolean {
  return engine.id !== work.stage.avoided_engine && isFit(engine, work)
}

function hasModel({ loadedModel }: WatchedEngine, work: SimulatedWork): boolean {
  return loadedModel !== null && fits(loadedModel, work)
}

/** Finds a state in which a work could be made but no engine makes it. */
function isWaiting({ held, retryAt }: SimulatedWork, now: number): boolean {
  if (!held) return retryAt <= now
  return held.engine.real.running !== held.id || !held.engine.real.answers(now)
}

function isIdle(real: WatchedEngine['real'], now: number): boolean {
  return real.answersSince <= now && real.isEmpty && now - real.faultyAt > distrustMs
}

/** Reports a lost work that went to the same engine again without a pause, or although another engine was available. */
function afterLosses({ id, tries }: SimulatedWork): string[] {
  return tries.flatMap((simulated, index) => {
    const next = tries[index + 1]
    if (simulated.outcome !== 'lost' || !next) return []
    const isSame = next.engine === simulated.engine && next.others > 0
    const before = tries.slice(0, index).filter(({ outcome }) => outcome === 'lost')
    const isHasty = before.length > 0 && next.writtenAt - simulated.endedAt! < 10_000
    return [
      ...(isSame ? [`${id} goes back to the engine that lost it`] : []),
      ...(isHasty ? [`${id} is made again at once after several losses`] : []),
    ]
  })
}

/** Returns whether more than `most` of these times are within one span of `ms` milliseconds. */
function isCrowded(times: readonly number[], { maximum, ms }: { maximum: number; ms: number }): boolean {
  return times.some((time, index) => (times[index + maximum] ?? Number.POSITIVE_INFINITY) - time <= ms)
}

/** Returns whether a work is repeatedly recalled before it begins, so that it loses its position in each queue. */
function wanders({ planned, tries }: SimulatedWork): boolean {
  // Covers are left out, because works of users may recall them.
  if (planned.user === undefined) return false
  const unbegun = tries.filter(({ outcome, start_ts }) => outcome === 'moved' && start_ts === null)
  return isCrowded(
    unbegun.map(({ endedAt }) => endedAt!),
    { maximum: 4, ms: 60_000 },
  )
}

/** Returns whether an engine that fails at every work gets many works. Such an engine is the fastest engine. */
function attracts({ failedAt }: WatchedEngine): boolean {
  return isCrowded(failedAt, { maximum: 3, ms: 25_000 })
}
