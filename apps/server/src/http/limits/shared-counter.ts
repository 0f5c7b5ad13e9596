import { crc32 } from 'node:zlib'
import type { Database } from '../../platform/db/pool.ts'
import { addHits } from './rate-counters.repo.ts'

export interface Window {
  readonly startTs: number
  readonly lengthMs: number
}

export interface CounterOptions {
  bucket: string
  window: Window
  /** Count from which this process shares its count with the other processes. */
  sharedFrom: number
}

interface Count {
  bucket: string
  startTs: number
  endTs: number
  sharedFrom: number
  /** Count that all processes have reported, including this process. */
  known: number
  /** Count of this process that it has not reported yet. */
  own: number
}

const syncEveryMs = 1000
/**
 * Maximum number of separate counts, of about 200 bytes each. Further client subnets share one of a thousand counts by hash, so
 * that each is still limited.
 */
const defaultMaxCounts = 200_000
const crowds = 1000

/**
 * Counts in this process and synchronizes with other processes in the background, so that counting costs no query. The sum may
 * lag by a second and miss up to `sharedFrom` hits of each other process.
 */
export class SharedCounter {
  readonly #db: Database
  readonly #now: () => number
  readonly #maxCounts: number
  readonly #counts = new Map<string, Count>()
  readonly #timer: NodeJS.Timeout
  #syncing = Promise.resolve()

  constructor(db: Database, now: () => number, maxCounts = defaultMaxCounts) {
    this.#db = db
    this.#now = now
    this.#maxCounts = maxCounts
    this.#timer = setInterval(() => this.#sync(), syncEveryMs)
    this.#timer.unref()
  }

  /** Counts a hit and returns the count in this window, as far as this process has seen it. */
  add({ window, sharedFrom, ...counting }: CounterOptions): number {
    const bucket = this.#bucketOf(counting.bucket)
    let count = this.#counts.get(bucket)
    if (!count || count.startTs !== window.startTs) {
      const { startTs, lengthMs } = window
      count = { bucket, startTs, endTs: startTs + lengthMs, sharedFrom, known: 0, own: 0 }
      this.#counts.set(bucket, count)
    }
    count.own += 1
    return count.known + count.own
  }

  #bucketOf(bucket: string): string {
    if (this.#counts.has(bucket) || this.#counts.size < this.#maxCounts) return bucket
    const [family] = bucket.split(':', 1)
    return `${family}:crowd ${crc32(bucket) % crowds}`
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }

  #sync(): void {
    this.#syncing = this.#syncing.then(() => this.#publishCounts()).catch(() => {})
  }

  async #publishCounts(): Promise<void> {
    const now = this.#now()
    const due: (Count & { reported: number })[] = []
    for (const count of this.#counts.values()) {
      if (count.endTs <= now) this.#counts.delete(count.bucket)
      else if (count.own > 0 && count.known + count.own >= count.sharedFrom)
        due.push(Object.assign(count, { reported: count.own }))
    }
    if (due.length === 0) return
    const sums = await addHits(this.#db, due)
    for (const [index, count] of due.entries()) {
      count.known = sums[index]!
      count.own -= count.reported
    }
  }
}
