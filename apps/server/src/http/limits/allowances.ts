import { Batcher } from '../../platform/batching/batcher.ts'
import type { Database } from '../../platform/db/pool.ts'
import { addHits, type NewHits } from './rate-counters.repo.ts'
import type { Window } from './shared-counter.ts'

export interface AllowanceRequest {
  bucket: string
  window: Window
  /** Number of hits that a window allows for all processes together. */
  allowed: number
  /** Number of hits to take from the database at a time; this process keeps unused hits for later calls. */
  atATime: number
}

interface Allowance {
  readonly endTs: number
  /** Hits that this process has taken and not used. */
  remaining: number
  /** True if no hits are left in the database. */
  isSpent: boolean
  taking: Promise<void> | undefined
}

const sweepEveryMs = 60_000

/**
 * Takes hits of a window from the database a few at a time: most calls need no statement, and all processes together never allow
 * more than the window does. A caller whose calls reach several processes may be refused a few hits early, because other processes
 * have taken hits that they have not used.
 */
export class Allowances {
  readonly #hits: Batcher<NewHits, number>
  readonly #now: () => number
  readonly #allowances = new Map<string, Allowance>()
  #sweepTs = 0

  constructor(db: Database, now: () => number) {
    this.#hits = new Batcher((counts) => addHits(db, counts))
    this.#now = now
  }

  /** Uses one hit; returns false if none is left. */
  async use({ bucket, window, allowed, atATime }: AllowanceRequest): Promise<boolean> {
    this.#sweep()
    const key = `${bucket} ${window.startTs}`
    let allowance = this.#allowances.get(key)
    if (!allowance) {
      allowance = { endTs: window.startTs + window.lengthMs, remaining: 0, isSpent: false, taking: undefined }
      this.#allowances.set(key, allowance)
    }
    const { startTs } = window
    while (allowance.remaining === 0 && !allowance.isSpent) {
      allowance.taking ??= this.#take(allowance, { bucket, startTs, allowed, reported: atATime })
      await allowance.taking
    }
    if (allowance.remaining === 0) return false
    allowance.remaining -= 1
    return true
  }

  async #take(
    allowance: Allowance,
    { allowed, ...hits }: { bucket: string; startTs: number; allowed: number; reported: number },
  ): Promise<void> {
    try {
      const before = (await this.#hits.submit(hits)) - hits.reported
      const taken = Math.min(hits.reported, Math.max(0, Math.floor(allowed - before)))
      allowance.remaining += taken
      allowance.isSpent = taken < hits.reported
    } finally {
      allowance.taking = undefined
    }
  }

  #sweep(): void {
    const now = this.#now()
    if (now < this.#sweepTs) return
    this.#sweepTs = now + sweepEveryMs
    for (const [key, { endTs }] of this.#allowances) if (endTs <= now) this.#allowances.delete(key)
  }
}
