import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../db/pool.ts'

export interface Window {
  readonly startTs: number
  readonly lengthMs: number
}

export interface Counting {
  bucket: string
  window: Window
  /** From this many on, what this process has counted is worth telling the others. */
  sharedFrom: number
}

interface Count {
  bucket: string
  startTs: number
  endTs: number
  sharedFrom: number
  /** What all processes have told, this one included. */
  known: number
  /** What this one has not told yet. */
  own: number
}

const syncEveryMs = 1000
/** A count is about 200 bytes. Places beyond this many are counted together with others, as one crowd of a thousand, so that nobody is free. */
const mostCounts = 200_000
const crowds = 1000

/**
 * Counts in this process and tells the other ones in the background. A count may be a second behind, and `sharedFrom` too low for each of
 * the other processes; for that, counting costs no query.
 */
export class SharedCounter {
  readonly #db: Database
  readonly #now: () => number
  readonly #maxCounts: number
  readonly #counts = new Map<string, Count>()
  readonly #timer: NodeJS.Timeout
  #syncing = Promise.resolve()

  constructor(db: Database, now: () => number, maxCounts = mostCounts) {
    this.#db = db
    this.#now = now
    this.#maxCounts = maxCounts
    this.#timer = setInterval(() => this.#sync(), syncEveryMs)
    this.#timer.unref()
  }

  /** Counts one; how many there are in this window, as far as this process knows. */
  add({ window, sharedFrom, ...counting }: Counting): number {
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
    this.#syncing = this.#syncing.then(() => this.#tellOthers()).catch(() => {})
  }

  async #tellOthers(): Promise<void> {
    const now = this.#now()
    const worth: (Count & { told: number })[] = []
    for (const count of this.#counts.values()) {
      if (count.endTs <= now) this.#counts.delete(count.bucket)
      else if (count.own > 0 && count.known + count.own >= count.sharedFrom)
        worth.push(Object.assign(count, { told: count.own }))
    }
    if (worth.length === 0) return
    // In one order, so that two processes that tell the same counts wait for each other and not both.
    worth.sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
    const { rows } = await sql<{ bucket: string; window_ts: number; hits: number }>`
      insert into rate_counters (bucket, window_ts, hits)
      select * from unnest(${worth.map(({ bucket }) => bucket)}::text[], ${worth.map(({ startTs }) => startTs)}::bigint[],
        ${worth.map(({ told }) => told)}::integer[])
      on conflict (bucket, window_ts) do update set hits = rate_counters.hits + excluded.hits
      returning bucket, window_ts, hits`.execute(this.#db)
    const hitsOf = new Map(rows.map((row) => [row.bucket, row.hits]))
    for (const count of worth) {
      count.known = hitsOf.get(count.bucket) ?? count.known
      count.own -= count.told
    }
  }
}
