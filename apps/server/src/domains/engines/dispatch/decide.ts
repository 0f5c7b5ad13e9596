import { busyMsOf, type HeldTry, recalls, withAssignments } from './recall.ts'
import { type Assignment, assign, type EngineView, modelsFor, type WaitingStage } from './schedule.ts'

/** An engine that takes stages now, or took stages minutes ago. */
export interface Offer extends Pick<EngineView, 'id' | 'models' | 'choices' | 'hasLoras' | 'canRun'> {
  readonly is_ready: boolean
  /** Milliseconds since it became unusable; 0 for a usable engine. */
  readonly away_ms: number
}

export interface Situation {
  /** Engines that take stages now. */
  readonly engines: readonly Omit<EngineView, 'busyMs'>[]
  readonly offers: readonly Offer[]
  readonly waiting: readonly WaitingStage[]
  readonly held: readonly HeldTry[]
  /** Recent engine time of each user, in milliseconds. */
  readonly usage: ReadonlyMap<string, number>
  readonly now: number
}

export interface Decision {
  readonly assignments: readonly Assignment[]
  /** Ids of tries to recall from their engines. */
  readonly recalled: readonly string[]
  /** Stages that fail, since no engine can make them. */
  readonly unserved: readonly WaitingStage[]
}

/** Milliseconds for which a stage that failed elsewhere waits for an absent engine. */
const awayLimitMs = 30_000
/** Milliseconds without any able engine after which a stage fails. The wait for a busy engine does not count. */
const unservedLimitMs = 5 * 60_000

/** Decides on assignments, on recalls, and on stages that no engine can make. */
export function decide({ offers, waiting, held, usage, now, ...situation }: Situation): Decision {
  const engines = situation.engines.map((engine) => ({ ...engine, busyMs: busyMsOf(engine.id, held, now) }))
  const preferred = waiting.map((stage) => withExclusions(stage, engines))
  const assignments = assign({ engines, waiting: preferred, usage, now })
  const recalled = recalls({
    engines: withAssignments(engines, assignments),
    waiting: preferred.filter((stage) => !assignments.some((assignment) => assignment.stage === stage)),
    ...{ held, usage, now },
  })
  return { assignments, recalled, unserved: unservedOf(waiting, offers, now) }
}

/**
 * Excludes engines for the current round. If another engine can make the stage, excludes the engine that failed at the stage or
 * lost it. If another engine is idle, excludes the engines from which the stage was recalled. If the stage was recalled from all
 * idle engines, the engine with the earliest recall becomes available first.
 */
function withExclusions(stage: WaitingStage, engines: readonly EngineView[]): WaitingStage {
  const { avoided_engine, moved_from, exclusions } = stage
  const able = engines.filter((view) => modelsFor(view, stage).length > 0)
  const others = able.filter(({ id }) => id !== avoided_engine)
  const candidates = others.length > 0 ? others : able
  const lost = able.filter((view) => !candidates.includes(view)).map(({ id }) => id)
  const isIdleElsewhere = (moved: readonly string[]) =>
    candidates.some(({ id, taken }) => taken === 0 && !moved.includes(id))
  const moved = moved_from.map((_, index) => moved_from.slice(index)).find(isIdleElsewhere) ?? []
  const passed = [...lost, ...moved].map((engine_id) => ({ engine_id }))
  return { ...stage, exclusions: [...exclusions, ...passed] }
}

/** Stages that no engine can make now, and that have waited too long or failed at every able engine. */
function unservedOf(waiting: readonly WaitingStage[], offers: readonly Offer[], now: number): WaitingStage[] {
  return waiting.filter((stage) => {
    const suitable = offers.filter((offer) => modelsFor({ ...offer, loadedModel: null }, stage).length > 0)
    if (suitable.some(({ is_ready }) => is_ready)) return false
    // True if the stage failed elsewhere, and all remaining engines have been away for long.
    const isExhausted = suitable.every(isLongAway) && stage.exclusions.length > 0
    const unserved = Math.min(now - stage.ready_ts, ...suitable.map(({ away_ms }) => away_ms))
    return isExhausted || unserved > unservedLimitMs
  })
}

const isLongAway = ({ away_ms }: Offer) => away_ms > awayLimitMs
