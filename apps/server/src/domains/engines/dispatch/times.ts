/** A completed try of an engine. Times are Unix milliseconds. */
export interface MadeTry {
  readonly model: string | null
  readonly effort: number
  /** Time at which the engine accepted it. */
  readonly accept_ts: number
  /** Time at which a poll first showed it running; null if no poll did. */
  readonly start_ts: number | null
  readonly end_ts: number
}

/** Times of an engine, measured from its tries; undefined without any try. */
export interface EngineTimes {
  /** Milliseconds for a unit of effort, without loading the model. */
  readonly pace: (model: string) => number | undefined
  /** Milliseconds for changing the model. */
  readonly loadMs: number | undefined
}

/** Maximum number of tries from which an engine's times are measured: the latest. */
const maxCounted = 60
/** Number of latest tries to read: one more than are measured, since each try shows which model was loaded before the next try. */
export const maxRead = maxCounted + 1

const minLoadMs = 100

/** Duration of a try; `loads` is true if the previous try had another model. */
interface TryDuration {
  readonly model: string | null
  readonly effort: number
  readonly took: number
  readonly loads: boolean
}

/**
 * Measures an engine's times from its latest tries, oldest first. The order of their ends shows which of them loaded a model: two
 * tries that are sent to an idle engine concurrently may arrive in either order.
 */
export function timesOf(tries: readonly MadeTry[], slots: number): EngineTimes {
  const timed = tries.map((row, index) =>
    timeOf(row, { previous: tries[index - 1], freed: tries[index - slots] }),
  )
  const counted = timed.slice(-maxCounted)
  const steady = Map.groupBy(
    counted.filter(({ loads }) => !loads),
    ({ model }) => model,
  )
  const paces = new Map([...steady].map(([model, timings]) => [model, paceOf(timings)]))
  const [usual = paceOf(counted)] = paces.values()
  const pace = (model: string | null) => paces.get(model) ?? usual
  const loads = counted.filter(({ loads, model }) => loads && paces.has(model))
  const loadMs = median(loads.map(({ took, effort, model }) => took - effort * pace(model)!))
  return { pace, loadMs: loadMs === undefined ? undefined : Math.max(minLoadMs, loadMs) }
}

/**
 * Returns the time of a try. A try begins no earlier than the end of the previous try in its slot; if its start is unknown, it
 * may have waited for this end.
 */
function timeOf(
  { model, effort, accept_ts, start_ts, end_ts }: MadeTry,
  { previous, freed }: { previous: MadeTry | undefined; freed: MadeTry | undefined },
): TryDuration {
  const beganAt = Math.max(start_ts ?? accept_ts, freed?.end_ts ?? 0)
  return { model, effort, took: Math.max(1, end_ts - beganAt), loads: previous?.model !== model }
}

function paceOf(tries: readonly TryDuration[]): number | undefined {
  return median(tries.map(({ took, effort }) => took / effort))
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
