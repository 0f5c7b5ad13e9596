/** Expected duration in milliseconds: half of the runs take at most `p50`, nine of ten at most `p90`. */
export interface Expected {
  p50: number
  p90: number
}

/** Run that has ended. */
export interface PastRun {
  timing_key: string
  effort: number
  took: number
  finish_ts: number
}

interface History {
  /** Runs with the same timing key, newest first. */
  alike: readonly PastRun[]
  /** Runs of every kind, newest first. */
  all: readonly PastRun[]
}

/** Assumed milliseconds per unit of effort. They count like that many past runs, since a single run says little. */
const guesses = [0.8, 1, 2]
const presentMs = 10 * 60_000

/** Expects a duration from the rate (milliseconds per unit of effort) of similar runs, scaled by the current pace of the machine. */
export function expectRun(effort: number, { alike, all }: History, now: number): Expected {
  const machine = percentile([...all.map(rateOf), ...guesses], 0.5)
  const rates = [...alike.map(rateOf), ...guesses.map((guess) => guess * machine)]
  const pace = presentPace(all, now)
  const p50 = effort * percentile(rates, 0.5) * pace
  return { p50: Math.round(p50), p90: Math.round(Math.max(p50, effort * percentile(rates, 0.9) * pace)) }
}

const rateOf = ({ took, effort }: PastRun) => took / effort

/** Pace of the last minutes: the duration of recent runs relative to the median of their own kind; above 1 is slower than usual. */
function presentPace(all: readonly PastRun[], now: number): number {
  const kinds = Map.groupBy(all, ({ timing_key }) => timing_key)
  const present = all
    .filter(({ finish_ts }) => finish_ts > now - presentMs)
    .map((run) => rateOf(run) / percentile(kinds.get(run.timing_key)!.map(rateOf), 0.5))
  if (present.length === 0) return 1
  return Math.min(10, Math.max(0.25, percentile(present, 0.5)))
}

/** Adds the load: runs in progress share the machine, and runs queued earlier go first. */
export function withLoad(
  own: Expected,
  { besides, before }: { besides: readonly number[]; before: readonly number[] },
): Expected {
  const delay = [...besides.map((left) => Math.min(left, own.p50)), ...before].reduce(
    (total, one) => total + one,
    0,
  )
  return { p50: Math.round(own.p50 + delay), p90: Math.round(own.p90 + delay) }
}

/** Interpolates linearly between the neighbouring values, as PostgreSQL's `percentile_cont`. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return low + (high - low) * (at - Math.floor(at))
}
