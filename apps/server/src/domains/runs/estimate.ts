/** How long something takes, in milliseconds: half of the time at most `p50`, nine times of ten at most `p90`. */
export interface Expected {
  p50: number
  p90: number
}

/** A run that has ended. */
export interface PastRun {
  timing_key: string
  effort: number
  took: number
  finish_ts: number
}

interface History {
  /** Of the same kind, newest first. */
  alike: readonly PastRun[]
  /** Of every kind, newest first. */
  all: readonly PastRun[]
}

/** Milliseconds for each unit of effort. Guesses count as much as so many runs: one run alone says little. */
const guesses = [0.8, 1, 2]
const presentMs = 10 * 60_000

/** By what such runs have taken for each unit of effort, and how much slower or faster everything is at present. */
export function expectRun(effort: number, { alike, all }: History, now: number): Expected {
  const machine = percentile([...all.map(rateOf), ...guesses], 0.5)
  const rates = [...alike.map(rateOf), ...guesses.map((guess) => guess * machine)]
  const pace = presentPace(all, now)
  const p50 = effort * percentile(rates, 0.5) * pace
  return { p50: Math.round(p50), p90: Math.round(Math.max(p50, effort * percentile(rates, 0.9) * pace)) }
}

const rateOf = ({ took, effort }: PastRun) => took / effort

/** How many times as long as usual the runs of the last minutes took, each compared with its own kind. */
function presentPace(all: readonly PastRun[], now: number): number {
  const kinds = Map.groupBy(all, ({ timing_key }) => timing_key)
  const present = all
    .filter(({ finish_ts }) => finish_ts > now - presentMs)
    .map((run) => rateOf(run) / percentile(kinds.get(run.timing_key)!.map(rateOf), 0.5))
  if (present.length === 0) return 1
  return Math.min(10, Math.max(0.25, percentile(present, 0.5)))
}

/** What is made at the same time shares the machine; what waits before it comes first. */
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

/** Between the two values on either side, as PostgreSQL's `percentile_cont`. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return low + (high - low) * (at - Math.floor(at))
}
