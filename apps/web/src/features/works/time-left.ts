import type { Work } from '@easel/contract'

interface Making {
  /** For how long it has been in the making. */
  elapsedMs: number
  percent: number
  expected: NonNullable<Work['expected_ms']>
}

interface TimeLeft {
  leftMs: number
  /** Nine of ten are done by now. */
  isLate: boolean
}

/** A share of the work says more of the rest, the more of the promised time is over; the first percents say nothing. */
const tellingPercent = 5

/** How long a work will still take: what was promised at first, by and by what its progress says. */
export function timeLeft({ elapsedMs, percent, expected: { p50, p90 } }: Making): TimeLeft {
  const promised = Math.max(0, (elapsedMs < p50 ? p50 : p90) - elapsedMs)
  const trust = percent < tellingPercent ? 0 : Math.min(1, elapsedMs / p50)
  const byProgress = (elapsedMs * (100 - percent)) / Math.max(percent, tellingPercent)
  return { leftMs: promised + (byProgress - promised) * trust, isLate: elapsedMs > p90 }
}
