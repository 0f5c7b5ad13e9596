/** Expected duration in milliseconds: half of the runs take at most `p50`, nine of ten at most `p90`. */
export interface ExpectedDuration {
  p50: number
  p90: number
}

/** A run that has ended. */
export interface PastRun {
  id: string
  timing_key: string
  effort: number
  took: number
  finish_ts: number
  /** Factor by which its machine was slower than while idle. */
  load: number
}

/**
 * Knowledge of the rate of a kind of runs: the logarithm of milliseconds per unit of effort on an idle machine, with its variance.
 */
interface Belief {
  mean: number
  variance: number
  finish_ts: number
}

/** Everything that is learned from earlier runs. */
export interface LearnedTimes {
  kinds: ReadonlyMap<string, Belief>
  /** Current deviation that all kinds have in common, apart from the load: the machine may be slower than usual for a while. */
  pace: number
  /** Belief about a kind that has no runs yet. */
  machine: Belief
}

/** Variances of logarithms. */
const variances = {
  /** Variance of one run around the rate of its kind. */
  run: 0.15 ** 2,
  /** Variance of the rates of machines and engines around the rates that efforts assume. */
  machines: 0.8 ** 2,
  /** Variance of the rates of kinds around the rate of their machine, since efforts are guesses. */
  kinds: 0.4 ** 2,
  /** Growth of the variance of a rate, since rates change: for each run, and for each hour between two runs. */
  perRun: 0.05 ** 2,
  perHour: 0.02 ** 2,
}
/** Share of a load's logarithm that may be wrong, so that runs under a load have less weight. */
const doubtOfLoad = 0.3
/** Number of standard deviations from which a run counts as a surprise. */
const surprising = 2.5
/**
 * Share of a surprise that is adopted at once. A run cannot be faster than its machine, while a single slow run may have been
 * disturbed by something else.
 */
const believed = { quicker: 0.85, slower: 0.5 }
/** The common deviation adopts this share of each run's deviation, and loses half of it in this time. */
const paceShare = 0.5
const paceHalfMs = 5 * 60_000
const largestPace = 1
const hourMs = 3_600_000
/** Maximum ratio of p90 to p50: a wider range would be useless. */
const widest = 2
/** Distance of the 90th percentile of a normal distribution from its mean, in standard deviations. */
const ninetieth = 1.28

/** Learns from runs: recent runs have more weight, and runs under a load have less. */
export function learn(runs: readonly PastRun[], now: number): LearnedTimes {
  const kinds = new Map<string, Belief>()
  let pace = 0
  let pacedAt = 0
  for (const run of runs.toSorted((a, b) => a.finish_ts - b.finish_ts || (a.id < b.id ? -1 : 1))) {
    const rate = Math.log(Math.max(1, run.took) / (run.effort * run.load))
    pace *= forgotten(run.finish_ts - pacedAt)
    pacedAt = run.finish_ts
    const known = kinds.get(run.timing_key)
    kinds.set(run.timing_key, correctBelief(known ?? machineOf(kinds), { ...run, rate: rate - pace }))
    if (known)
      pace = clamp(pace + paceShare * certainty(known) * clamp(rate - pace - known.mean, 1), largestPace)
  }
  return { kinds, pace: pace * forgotten(now - pacedAt), machine: machineOf(kinds) }
}

/** Returns the expected duration under the current load, which is 1 for an idle machine. */
export function expectRun(
  { effort, timingKey, load }: { effort: number; timingKey: string; load: number },
  { kinds, pace, machine }: LearnedTimes,
): ExpectedDuration {
  const { mean, variance } = kinds.get(timingKey) ?? machine
  const p50 = effort * load * Math.exp(mean + pace)
  const deviation = Math.sqrt(variance + variances.run + doubtAbout(load))
  const width = Math.min(widest, Math.exp(ninetieth * deviation))
  return { p50: Math.round(p50), p90: Math.round(p50 * width) }
}

/** Adds the time of other runs: runs in progress share the machine, and runs queued earlier run first. */
export function withLoad(
  ownDuration: ExpectedDuration,
  { besides, before }: { besides: readonly number[]; before: readonly number[] },
): ExpectedDuration {
  const delay = [...besides.map((remainingMs) => Math.min(remainingMs, ownDuration.p50)), ...before].reduce(
    (total, length) => total + length,
    0,
  )
  return { p50: Math.round(ownDuration.p50 + delay), p90: Math.round(ownDuration.p90 + delay) }
}

/** Returns the belief after a run, by a Kalman filter. After an unexpected duration, the gain of the filter is higher. */
function correctBelief(
  { mean, variance, finish_ts }: Belief,
  run: Pick<PastRun, 'finish_ts' | 'load'> & { rate: number },
): Belief {
  const hours = finish_ts === 0 ? 0 : (run.finish_ts - finish_ts) / hourMs
  const before = variance + variances.perRun + variances.perHour * hours
  const noise = variances.run + doubtAbout(run.load)
  const deviation = run.rate - mean
  const isSurprise = Math.abs(deviation) > surprising * Math.sqrt(before + noise)
  const minGain = isSurprise ? (deviation < 0 ? believed.quicker : believed.slower) : 0
  const gain = Math.max(before / (before + noise), minGain)
  return {
    mean: mean + gain * deviation,
    variance: isSurprise ? noise : (1 - gain) * before,
    finish_ts: run.finish_ts,
  }
}

/**
 * Returns the belief about a kind without runs: runs of other kinds show the speed of the machine. Before any run, a unit of
 * effort is a millisecond.
 */
function machineOf(kinds: ReadonlyMap<string, Belief>): Belief {
  const means = [...kinds.values()].map(({ mean }) => mean).toSorted((a, b) => a - b)
  const middle = Math.max(0, means.length - 1) / 2
  const median = ((means[Math.floor(middle)] ?? 0) + (means[Math.ceil(middle)] ?? 0)) / 2
  const known = 1 / variances.machines + means.length / variances.kinds
  const mean = (median * means.length) / variances.kinds / known
  return { mean, variance: variances.kinds + 1 / known, finish_ts: 0 }
}

/** Share of a deviation that is due to the machine: the less is known of a kind, the more of the deviation belongs to the kind. */
const certainty = ({ variance }: Belief) => variances.run / (variances.run + variance)
const doubtAbout = (load: number) => (doubtOfLoad * Math.log(Math.max(1, load))) ** 2
const forgotten = (ms: number) => 0.5 ** (Math.max(0, ms) / paceHalfMs)
const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))
