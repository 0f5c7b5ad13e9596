import type { RateFamily } from '@easel/contract'
import type { Database } from '../db/pool.ts'
import { DomainError } from '../errors/domain-error.ts'

interface Limit {
  readonly hits: number
  readonly windowMs: number
}

const minute = 60_000

/** Per account, or per address where there is none. Reading is bounded by the server's own speed. */
const limits: Partial<Record<RateFamily, Limit>> = {
  sign_in: { hits: 20, windowMs: 5 * minute },
  demo: { hits: 10, windowMs: 60 * minute },
  create: { hits: 60, windowMs: minute },
  report: { hits: 20, windowMs: 60 * minute },
  upload: { hits: 120, windowMs: minute },
  write: { hits: 240, windowMs: minute },
}

/** Fixed windows, counted in the database: all processes share them. */
export class RateLimiter {
  readonly #db: Database
  readonly #factor: number

  constructor(db: Database, factor: number) {
    this.#db = db
    this.#factor = factor
  }

  /** Counts one call; A0501 when there were too many in this window. */
  async take(family: RateFamily, who: { address: string; userId: string | undefined }): Promise<void> {
    const limit = limits[family]
    if (!limit) return
    const bucket = `${family}:${who.userId ?? who.address}`
    const now = Date.now()
    const windowTs = now - (now % limit.windowMs)
    const { hits } = await this.#db
      .insertInto('rate_counters')
      .values({ bucket, window_ts: windowTs, hits: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['bucket', 'window_ts'])
          .doUpdateSet((eb) => ({ hits: eb('rate_counters.hits', '+', 1) })),
      )
      .returning('hits')
      .executeTakeFirstOrThrow()
    if (hits <= limit.hits * this.#factor) return
    throw new DomainError('A0501', { retryAfterSeconds: Math.ceil((windowTs + limit.windowMs - now) / 1000) })
  }
}
