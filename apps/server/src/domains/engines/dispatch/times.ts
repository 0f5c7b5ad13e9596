/** A try that an engine has made. Times are Unix milliseconds. */
export interface MadeTry {
  readonly model: string | null
  readonly effort: number
  /** The engine took it, to make it or to let it wait. */
  readonly accept_ts: number
  /** It was seen at work; null where nobody looked in time. */
  readonly start_ts: number | null
  readonly end_ts: number
}

/** How long an engine takes, as its tries tell; undefined where none does. */
export interface EngineTimes {
  /** Milliseconds for a unit of effort, without loading the model. */
  readonly pace: (model: string) => number | undefined
  /** Milliseconds of changing the model. */
  readonly loadMs: number | undefined
}

/** Tries whose times count: the latest ones of an engine. */
const maxCounted = 60
/** So many latest tries are to be read: the oldest one only tells which model was there before. */
export const maxRead = maxCounted + 1

const leastLoadMs = 100

/** A try with what the one before it tells. */
interface Timed {
  readonly model: string | null
  readonly effort: number
  readonly took: number
  readonly loads: boolean
}

/**
 * Tells an engine's times from its latest tries, oldest first. Which of them loaded a model is seen in the order in which they ended: two
 * that are sent to an idle engine at once may arrive in either order.
 */
export function timesOf(tries: readonly MadeTry[], slots: number): EngineTimes {
  const timed = tries.map((one, at) => timeOf(one, { previous: tries[at - 1], freed: tries[at - slots] }))
  const counted = timed.slice(-maxCounted)
  const steady = Map.groupBy(
    counted.filter(({ loads }) => !loads),
    ({ model }) => model,
  )
  const paces = new Map([...steady].map(([model, own]) => [model, paceOf(own)]))
  const [usual = paceOf(counted)] = paces.values()
  const pace = (model: string | null) => paces.get(model) ?? usual
  const loads = counted.filter(({ loads, model }) => loads && paces.has(model))
  const loadMs = median(loads.map(({ took, effort, model }) => took - effort * pace(model)!))
  return { pace, loadMs: loadMs === undefined ? undefined : Math.max(leastLoadMs, loadMs) }
}

/** A try begins no earlier than the end of the one that had its place: where nobody saw its start, it may have waited for that. */
function timeOf(
  { model, effort, accept_ts, start_ts, end_ts }: MadeTry,
  { previous, freed }: { previous: MadeTry | undefined; freed: MadeTry | undefined },
): Timed {
  const beganAt = Math.max(start_ts ?? accept_ts, freed?.end_ts ?? 0)
  return { model, effort, took: Math.max(1, end_ts - beganAt), loads: previous?.model !== model }
}

function paceOf(tries: readonly Timed[]): number | undefined {
  return median(tries.map(({ took, effort }) => took / effort))
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
