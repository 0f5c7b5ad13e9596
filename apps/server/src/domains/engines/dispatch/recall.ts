import { type Assignment, assign, type EngineView, modelsFor, type WaitingStage } from './schedule.ts'

/** A try that is at an engine, with its stage. Times are Unix milliseconds. */
export interface HeldTry {
  readonly try_id: string
  readonly stage: WaitingStage
  readonly engine_id: string
  /** The engine took it. */
  readonly accept_ts: number | null
  /** It was seen at work. */
  readonly start_ts: number | null
  /** Tries that can be stopped at its engine. */
  readonly stops: 'all' | 'waiting' | 'none'
  /** Time since which its engine has not been usable; absent: it is. */
  readonly away_ts?: number
}

/** An engine that does not answer is given up after this time where another one can do the work. */
const awayMs = 25_000
/** A start is seen within this time; a try of which none was seen waits. */
const unseenStartMs = 5000
/** A stage of a person waits for so long before background work is stopped for it: it may wait for a model on purpose. */
const patienceMs = 2000

interface Situation {
  /** Usable engines, with what they were given just now. */
  readonly engines: readonly EngineView[]
  /** Stages that got no engine. */
  readonly waiting: readonly WaitingStage[]
  readonly held: readonly HeldTry[]
  readonly usage: ReadonlyMap<string, number>
  readonly now: number
}

/** Engines after assignments. */
export function withAssignments(
  engines: readonly EngineView[],
  assignments: readonly Assignment[],
): EngineView[] {
  return engines.map((engine) => {
    const own = assignments.filter(({ engine_id }) => engine_id === engine.id)
    const last = own.at(-1)
    const taken = engine.taken + own.length
    return last ? { ...engine, taken, loadedModel: last.model } : engine
  })
}

/**
 * Ids of the tries to take back: those at an engine that is away while another one could make them, those that wait at one engine
 * while another one is idle, and background work that a person waits behind.
 */
export function recalls(situation: Situation): string[] {
  const away = recallsFromAway(situation)
  const moved = recallsToIdle(situation)
  return [...away, ...moved, ...recallsForPeople(situation, new Set(moved))]
}

function recallsFromAway({ engines, held, now }: Situation): string[] {
  const isAway = ({ away_ts, stops, stage }: HeldTry) =>
    away_ts !== undefined &&
    stops !== 'none' &&
    now - away_ts >= awayMs &&
    engines.some((engine) => canDo(engine, stage))
  return held.filter(isAway).map(({ try_id }) => try_id)
}

/** Each idle engine gets at most one: the choice of the next assignment, were it made again now. */
function recallsToIdle({ engines, held, usage, now }: Situation): string[] {
  const idle = new Set(engines.filter(({ taken }) => taken === 0).map(({ id }) => id))
  const recalled: string[] = []
  for (const { try_id, stage, engine_id } of held.filter((one) => isWaiting(one, now))) {
    if (idle.size === 0) break
    const others = engines.map((engine) =>
      engine.id === engine_id ? { ...engine, taken: Math.max(0, engine.taken - 1) } : engine,
    )
    const [choice] = assign({ engines: others, waiting: [stage], usage, now })
    if (choice && choice.engine_id !== engine_id && idle.delete(choice.engine_id)) recalled.push(try_id)
  }
  return recalled
}

function recallsForPeople({ engines, waiting, held, now }: Situation, moved: ReadonlySet<string>): string[] {
  const background = held.filter(
    (one) => one.stage.priority === 'background' && one.away_ts === undefined && canStop(one),
  )
  const behind = held.filter(
    (one) => one.stage.priority !== 'background' && one.start_ts === null && !moved.has(one.try_id),
  )
  const engineOf = (id: string) => engines.find((engine) => engine.id === id)
  const recalled = new Set<string>()
  for (const { engine_id } of behind) {
    const engine = engineOf(engine_id)
    // With a place of its own, it begins at once.
    if (!engine || engine.taken <= engine.slots) continue
    const found = background.find((one) => one.engine_id === engine_id && !recalled.has(one.try_id))
    if (found) recalled.add(found.try_id)
  }
  for (const stage of waiting) {
    if (stage.priority === 'background' || now - stage.ready_ts < patienceMs) continue
    const found = background.find(({ engine_id, try_id }) => {
      const engine = engineOf(engine_id)
      return engine !== undefined && !recalled.has(try_id) && canDo(engine, stage)
    })
    if (found) recalled.add(found.try_id)
  }
  return [...recalled]
}

function isWaiting({ accept_ts, start_ts, stops, away_ts }: HeldTry, now: number): boolean {
  if (away_ts !== undefined || stops === 'none') return false
  return start_ts === null && accept_ts !== null && now - accept_ts >= unseenStartMs
}

function canStop({ stops, start_ts }: HeldTry): boolean {
  return stops === 'all' || (stops === 'waiting' && start_ts === null)
}

function canDo(engine: EngineView, { needs, excluded_engines }: WaitingStage): boolean {
  return !excluded_engines.includes(engine.id) && modelsFor(engine, needs).length > 0
}
