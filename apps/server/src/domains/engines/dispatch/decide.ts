import { busyMsOf, type HeldTry, recalls, withAssignments } from './recall.ts'
import { type Assignment, assign, type EngineView, modelsFor, type WaitingStage } from './schedule.ts'

/** An engine that takes stages now, or did a moment ago. */
export interface Offer extends Pick<EngineView, 'id' | 'models' | 'canRun'> {
  readonly is_ready: boolean
  /** Milliseconds since it was not usable any more; 0: it is. */
  readonly away_ms: number
}

export interface Situation {
  /** Engines that take stages now. */
  readonly engines: readonly Omit<EngineView, 'busyMs'>[]
  readonly offers: readonly Offer[]
  readonly waiting: readonly WaitingStage[]
  readonly held: readonly HeldTry[]
  /** Milliseconds of engines that each person has had lately. */
  readonly usage: ReadonlyMap<string, number>
  readonly now: number
}

export interface Decision {
  readonly assignments: readonly Assignment[]
  /** Ids of tries to take back from their engines. */
  readonly recalled: readonly string[]
  /** Stages that no engine can make. */
  readonly unserved: readonly WaitingStage[]
}

/** An engine that does not answer for so long is not waited for by stages that others failed at. */
const awayLimitMs = 30_000
/** A stage is given up where no engine could make it for this time: it may have waited for longer at a busy one. */
const unservedLimitMs = 5 * 60_000

/** Decides what engines get, what is taken back from them, and what waits in vain. */
export function decide({ offers, waiting, held, usage, now, ...situation }: Situation): Decision {
  const engines = situation.engines.map((engine) => ({ ...engine, busyMs: busyMsOf(engine.id, held, now) }))
  const wishes = waiting.map((stage) => avoiding(stage, engines))
  const assignments = assign({ engines, waiting: wishes, usage, now })
  const recalled = recalls({
    engines: withAssignments(engines, assignments),
    waiting: wishes.filter((stage) => !assignments.some((one) => one.stage === stage)),
    ...{ held, usage, now },
  })
  return { assignments, recalled, unserved: unservedOf(waiting, offers, now) }
}

/**
 * The stage without the engine that lost it, where another one can do it, and without those where it waited for nothing, where another one is
 * idle: of these, the one longest ago comes back first.
 */
function avoiding(stage: WaitingStage, engines: readonly EngineView[]): WaitingStage {
  const { avoided_engine, moved_from, excluded_engines, needs } = stage
  const able = engines.filter(
    (view) => !excluded_engines.includes(view.id) && modelsFor(view, needs).length > 0,
  )
  const others = able.filter(({ id }) => id !== avoided_engine)
  const kept = others.length > 0 ? others : able
  const lost = able.filter((view) => !kept.includes(view)).map(({ id }) => id)
  const isIdleElsewhere = (moved: readonly string[]) =>
    kept.some(({ id, taken }) => taken === 0 && !moved.includes(id))
  const moved = moved_from.map((_, at) => moved_from.slice(at)).find(isIdleElsewhere) ?? []
  return { ...stage, excluded_engines: [...excluded_engines, ...lost, ...moved] }
}

/** Stages that no engine can make now, after they waited for long, or where every engine that could has failed at it. */
function unservedOf(waiting: readonly WaitingStage[], offers: readonly Offer[], now: number): WaitingStage[] {
  return waiting.filter((stage) => {
    const left = offers.filter((offer) => isFit(offer, stage))
    if (left.some(({ is_ready }) => is_ready)) return false
    // An engine that has been away for a while is not waited for by a stage that others failed at.
    const isExhausted = left.every(isLongAway) && stage.excluded_engines.length > 0
    const unserved = Math.min(now - stage.ready_ts, ...left.map(({ away_ms }) => away_ms))
    return isExhausted || unserved > unservedLimitMs
  })
}

const isLongAway = ({ away_ms }: Offer) => away_ms > awayLimitMs

function isFit({ id, ...offer }: Offer, { needs, excluded_engines }: WaitingStage): boolean {
  return !excluded_engines.includes(id) && modelsFor({ ...offer, loadedModel: null }, needs).length > 0
}
