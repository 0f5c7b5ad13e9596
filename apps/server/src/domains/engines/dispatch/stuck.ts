import { type EngineKindName, engineKindOf, type Look } from '@easel/remote-engines'

/** A try without any progress is given up after this many times the time of a usual one, and never before the minimum. */
const stuckFactor = 3
const minMs = 120_000
/** Minimum for kinds that tell no progress: a processor may take long for a picture, and nobody knows before its first one how long. */
const minUntoldMs = 20 * 60_000

/** Milliseconds without news after which a try counts as stuck. */
export function stuckAfterMs({ kind, expected_ms }: { kind: EngineKindName; expected_ms: number }): number {
  return Math.max(engineKindOf(kind).reports_progress ? minMs : minUntoldMs, expected_ms * stuckFactor)
}

const minutesPerAttempt = 15

/** Minutes after which a running try ends, however well it gets on; work without attempts, such as a cover, has those of one. */
export function longestMinutes(cost: number): number {
  return minutesPerAttempt * Math.max(1, cost)
}

/** Tells how long a try has been at work without progress. Times are Unix milliseconds. */
export class ProgressClock {
  #progressTs: number
  #last = ''

  constructor(now: number) {
    this.#progressTs = now
  }

  /** Takes a look at the try; `hasNews`: its engine has told something since the last one. */
  see(look: Look, { hasNews, now }: { hasNews: boolean; now: number }): void {
    const shown = JSON.stringify([look.state, 'fraction' in look && look.fraction])
    // Behind other tries nothing changes for as long as these take: only a running one can be stuck.
    if (look.state === 'waiting' || shown !== this.#last || hasNews) this.#progressTs = now
    this.#last = shown
  }

  isStuck(tried: Parameters<typeof stuckAfterMs>[0], now: number): boolean {
    return now - this.#progressTs > stuckAfterMs(tried)
  }
}
