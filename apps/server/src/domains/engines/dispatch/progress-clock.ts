import type { TryStatus } from '@easel/remote-engines'

/** A try without progress counts as stuck after this many times its expected time, but not before the minimum. */
const stuckFactor = 3
/** Minimum for a try whose progress was seen: the next progress is near. */
const minMs = 120_000
/**
 * Minimum for a try whose progress was not seen: a CPU may take long for a picture, the time of its first picture is unknown, and
 * a worker that takes a try over does not get its progress.
 */
const minUnseenMs = 20 * 60_000

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
  #hasSeenProgress = false

  constructor(now: number) {
    this.#progressTs = now
  }

  /** Records a status; `isHinted`: the socket has sent a hint since the last status. */
  update(status: TryStatus, { isHinted, now }: { isHinted: boolean; now: number }): void {
    const fraction = 'fraction' in status ? status.fraction : undefined
    const shown = JSON.stringify([status.state, fraction])
    if (status.state === 'running' && (isHinted || fraction)) this.#hasSeenProgress = true
    // The status of a waiting try changes only when tries before it end, so only a running try can be stuck.
    if (status.state === 'waiting' || shown !== this.#last || isHinted) this.#progressTs = now
    this.#last = shown
  }

  isStuck({ expected_ms }: { expected_ms: number }, now: number): boolean {
    const min = this.#hasSeenProgress ? minMs : minUnseenMs
    return now - this.#progressTs > Math.max(min, expected_ms * stuckFactor)
  }
}
