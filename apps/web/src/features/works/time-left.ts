import type { Work } from '@easel/contract/client'

interface RunProgress {
  /** Time since the work started. */
  elapsedMs: number
  percent: number
  expected: NonNullable<Work['expected_ms']>
}

interface TimeLeft {
  leftMs: number
  /** True if the work takes longer than nine of ten such works. */
  isLate: boolean
}

/**
 * Progress below this percentage does not predict the remaining time. Above it, its weight increases with the elapsed part of the
 * median.
 */
const tellingPercent = 5

/** Estimates the remaining time: from the expected duration at first, gradually more from the progress. */
export function timeLeft({ elapsedMs, percent, expected: { p50, p90 } }: RunProgress): TimeLeft {
  const promised = Math.max(0, (elapsedMs < p50 ? p50 : p90) - elapsedMs)
  const trust = percent < tellingPercent ? 0 : Math.min(1, elapsedMs / p50)
  const byProgress = (elapsedMs * (100 - percent)) / Math.max(percent, tellingPercent)
  return { leftMs: promised + (byProgress - promised) * trust, isLate: elapsedMs > p90 }
}
