import { type Assignment, assign, type EngineView, modelsFor, type WaitingStage } from './schedule.ts'

/** A try that is at an engine, with its stage. Times are Unix milliseconds. */
export interface HeldTry {
  readonly try_id: string
  readonly stage: WaitingStage
  readonly engine_id: string
  /** Time at which the engine accepted the try. */
  readonly accept_ts: number | null
  /** Time at which a poll first showed the try running. */
  readonly start_ts: number | null
  /** Expected duration at this engine, in milliseconds. */
  readonly expected_ms: number
  /** Tries that can be stopped at the engine: all, only waiting tries, or none. */
  readonly stops: 'all' | 'waiting' | 'none'
  /** Time since which the engine has not been usable; absent if it is usable. */
  readonly away_ts?: number
}

/** Milliseconds without an answer after which tries move from an engine to another able engine. */
const awayMs = 25_000
/** Maximum delay after which polls notice a start: an accepted try without a start counts as waiting after this time. */
const unseenStartMs = 5000
/**
 * Maximum number of doublings: each recall doubles the wait before the next recall of the stage, since engines that seem idle may
 * work for other clients.
 */
const maxDoublings = 3
/** Milliseconds that a stage of a user waits before it preempts background work: shorter waits may be for a loaded model. */
const preemptAfterMs = 2000

interface Situation {
  /** Usable engines, with the assignments of this round. */
  readonly engines: readonly EngineView[]
  /** Stages that got no engine in this round. */
  readonly waiting: readonly WaitingStage[]
  readonly held: readonly HeldTry[]
  readonly usage: ReadonlyMap<string, number>
  readonly now: number
}

/** An overdue try is expected to take this share of its elapsed time in addition. */
const overdueShare = 0.5

/** Expected milliseconds until an engine has completed its tries. */
export function busyMsOf(engineId: string, held: readonly HeldTry[], now: number): number {
  const remaining = held
    .filter(({ engine_id }) => engine_id === engineId)
    .map(({ expected_ms, accept_ts, start_ts }) => {
      const took = now - (start_ts ?? accept_ts ?? now)
      if (start_ts === null) return expected_ms
      return took < expected_ms ? expected_ms - took : took * overdueShare
    })
  return remaining.reduce((sum, length) => sum + length, 0)
}

/** Returns the engines with the assignments of this round included. */
export function withAssignments(
  engines: readonly EngineView[],
  assignments: readonly Assignment[],
): EngineView[] {
  return engines.map((engine) => {
    const engineAssignments = assignments.filter(({ engine_id }) => engine_id === engine.id)
    const last = engineAssignments.at(-1)
    const taken = engine.taken + engineAssignments.length
    if (!last) return engine
    const busyMs = engineAssignments.reduce((sum, { expected_ms }) => sum + expected_ms, engine.busyMs)
    return { ...engine, taken, busyMs, loadedModel: last.model }
  })
}

/**
 * Returns the ids of the tries to recall: tries at an absent engine, if another engine can make them; tries that wait while
 * another engine is idle; and background work that delays the work of a user.
 */
export function recalls(situation: Situation): string[] {
  const away = recallsFromAway(situation)
  const moved = recallsToIdle(situation)
  return [...away, ...moved, ...recallsForPeople(situation, moved)]
}

function recallsFromAway({ engines, held, now }: Situation): string[] {
  const isAway = ({ away_ts, stops, stage }: HeldTry) =>
    away_ts !== undefined &&
    stops !== 'none' &&
    now - away_ts >= awayMs &&
    engines.some((engine) => canDo(engine, stage))
  return held.filter(isAway).map(({ try_id }) => try_id)
}

/**
 * Recalls waiting tries for which another engine is idle, or makes only background work. The work before a waiting try may belong
 * to other clients, so its length is unknown: a try moves once it has waited for as long as the other engine takes to load a
 * model.
 */
function recallsToIdle(situation: Situation): Set<string> {
  const { engines, held, now } = situation
  const yielding = new Map(engines.map(({ id }) => [id, held.filter((held) => yieldsAt(held, id))]))
  let idle = engines.filter(({ id, taken }) => taken === yielding.get(id)!.length)
  const recalled = new Set<string>()
  for (const heldTry of held.filter((waiting) => isWaiting(waiting, now))) {
    const engine = recalled.has(heldTry.try_id) ? undefined : idleEngineFor(heldTry, idle, situation)
    if (!engine) continue
    idle = idle.filter(({ id }) => id !== engine.id)
    recalled.add(heldTry.try_id)
    for (const { try_id } of yielding.get(engine.id)!) recalled.add(try_id)
  }
  return recalled
}

/**
 * Returns the engine to which a waiting try moves. Engines without an earlier recall of this stage come before engines with an
 * earlier recall, and idle engines before engines with background work.
 */
function idleEngineFor(
  { stage, engine_id, accept_ts }: HeldTry,
  idle: readonly EngineView[],
  { usage, now }: Situation,
): EngineView | undefined {
  const others = idle.filter(({ id }) => id !== engine_id && id !== stage.avoided_engine)
  const empty = others.filter(({ taken }) => taken === 0)
  const yielding = stage.priority === 'background' ? [] : others
  const isNew = ({ id }: EngineView) => !stage.moved_from.includes(id)
  for (const group of [empty.filter(isNew), yielding.filter(isNew), empty, yielding]) {
    const engines = group.map((engine) => ({ ...engine, taken: 0, busyMs: 0 }))
    const [choice] = assign({ engines, waiting: [{ ...stage, moved_from: [engine_id] }], usage, now })
    const engine = engines.find(({ id }) => id === choice?.engine_id)
    if (engine && (!choice!.changes_model || now - accept_ts! >= engine.loadMs)) return engine
  }
  return undefined
}

function yieldsAt(heldTry: HeldTry, engineId: string): boolean {
  return heldTry.engine_id === engineId && yields(heldTry)
}

/** Returns true for background work that can be stopped for the work of a user. */
function yields(heldTry: HeldTry): boolean {
  return heldTry.stage.priority === 'background' && heldTry.away_ts === undefined && canStop(heldTry)
}

function recallsForPeople(situation: Situation, moved: ReadonlySet<string>): string[] {
  const { engines, waiting, held, usage, now } = situation
  const background = held.filter((heldTry) => yields(heldTry) && !moved.has(heldTry.try_id))
  const recalled = new Set<string>()
  const stopAt = (engineId: string) => {
    const found = background.find(
      (heldTry) => heldTry.engine_id === engineId && !recalled.has(heldTry.try_id),
    )
    if (found) recalled.add(found.try_id)
  }
  for (const { engine_id, stage, start_ts, try_id } of held) {
    if (stage.priority === 'background' || start_ts !== null || moved.has(try_id)) continue
    const engine = engines.find(({ id }) => id === engine_id)
    // A try that gets a free slot begins immediately; only a try behind other tries needs a recall.
    if (engine && engine.taken > engine.slots) stopAt(engine_id)
  }
  const people = waiting.filter(
    ({ priority, ready_ts }) => priority !== 'background' && now - ready_ts >= preemptAfterMs,
  )
  if (people.length === 0) return [...recalled]
  // Returns the engines as if their background work were removed.
  const cleared = engines.map((engine) => {
    const engineTries = background.filter((heldTry) => heldTry.engine_id === engine.id)
    return { ...engine, taken: engine.taken - engineTries.length }
  })
  for (const { engine_id } of assign({ engines: cleared, waiting: people, usage, now })) stopAt(engine_id)
  return [...recalled]
}

function isWaiting({ accept_ts, start_ts, stops, away_ts, stage }: HeldTry, now: number): boolean {
  if (away_ts !== undefined || stops === 'none') return false
  return (
    start_ts === null &&
    accept_ts !== null &&
    now - accept_ts >= unseenStartMs * 2 ** Math.min(maxDoublings, stage.moved_from.length)
  )
}

function canStop({ stops, start_ts }: HeldTry): boolean {
  return stops === 'all' || (stops === 'waiting' && start_ts === null)
}

function canDo(engine: EngineView, stage: WaitingStage): boolean {
  return modelsFor(engine, stage).length > 0
}
