import { type EngineKindName, engineKindOf, type TryStatus } from '@easel/remote-engines'

/** A try without progress counts as stuck after this many times its expected time, but not before the minimum. */
const stuckFactor = 3
const minMs = 120_000
/**
 * Minimum for kinds of engines that report no progress: a CPU may take long for a picture, and the time of its first picture is
 * unknown.
 */
const minUnreportedMs = 20 * 60_000

/** Milliseconds without progress after which a try counts as stuck. */
export function stuckAfterMs({ kind, expected_ms }: { kind: EngineKindName; expected_ms: number }): number {
  return Math.max(engineKindOf(kind).reports_progress ? minMs : minUnreportedMs, expected_ms * stuckFactor)
}

const minutesPerAttempt = 15

/**
 * Minutes after which a running try is ended even if it makes progress. Work without attempts, such as a cover, has the minutes
 * of a single attempt.
 */
export function longestMinutes(cost: number): number {
  return minutesPerAttempt * Math.max(1, cost)
}

/** Measures how long a try has run without progress. Times are Unix milliseconds. */
export class ProgressClock {
  #progressTs: number
  #last = ''

  constructor(now: number) {
    this.#progressTs = now
  }

  /** Records a status; `isHinted`: the socket has sent a hint since the last status. */
  update(status: TryStatus, { isHinted, now }: { isHinted: boolean; now: number }): void {
    const shown = JSON.stringify([status.state, 'fraction' in status && status.fraction])
    // The status of a waiting try changes only when tries before it end, so only a running try can be stuck.
    if (status.state === 'waiting' || shown !== this.#last || isHinted) this.#progressTs = now
    this.#last = shown
  }

  isStuck(tried: Parameters<typeof stuckAfterMs>[0], now: number): boolean {
    return now - this.#progressTs > stuckAfterMs(tried)
  }
}
