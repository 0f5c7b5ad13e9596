import { createHash } from 'node:crypto'
import type { Database } from '../../../platform/db/pool.ts'
import { DomainError, errors } from '../../../platform/errors/domain-error.ts'
import { countGuess, deleteGuessesBefore, forgetGuesses, uncountGuess } from './guess-limiter.repo.ts'

/**
 * Rule that slows guesses which are counted together: some guesses are free, then each wrong guess doubles the delay before the
 * next.
 */
export interface GuessRule {
  readonly free: number
  readonly maxDelayMs: number
  readonly forgetMs: number
}

/** Guesses that are counted together, and their common properties. */
export interface Bucket {
  readonly rule: GuessRule
  readonly key: readonly string[]
}

/** Result of a guess that was not wrong. `halfway`: the password was right, but the second factor is missing. */
export type GuessResult<T> = { readonly outcome: 'right' | 'halfway'; readonly value: T }

const firstDelayMs = 1000

/**
 * Slows guessing down, across all processes. A guess counts as wrong before it is checked, so that a thousand concurrent guesses
 * are slowed like a thousand in a row; a right guess is then subtracted.
 */
export class GuessLimiter {
  readonly #db: Database
  readonly #factor: number

  /** `factor` multiplies the number of free guesses. */
  constructor(db: Database, factor: number) {
    this.#db = db
    this.#factor = factor
  }

  /**
   * Runs the guess if every bucket allows the guess; otherwise throws A0501. If `guess` throws a `DomainError`, the guess counts as
   * wrong.
   */
  async guess<T>(buckets: readonly Bucket[], guess: () => Promise<GuessResult<T>>): Promise<T> {
    await this.#takeAll(buckets)
    try {
      const { outcome, value } = await guess()
      for (const bucket of buckets)
        await (outcome === 'right' && bucket.rule === ownRule ? this.#forget(bucket) : this.#uncount(bucket))
      return value
    } catch (error) {
      // Any other error means that the guess was not checked, so it does not count.
      if (!(error instanceof DomainError)) for (const bucket of buckets) await this.#uncount(bucket)
      throw error
    }
  }

  async #takeAll(buckets: readonly Bucket[]): Promise<void> {
    for (const [index, bucket] of buckets.entries()) {
      const waitMs = await this.#take(bucket)
      if (waitMs === 0) continue
      for (const taken of buckets.slice(0, index)) await this.#uncount(taken)
      throw errors.tooMany({
        cause: 'guesses_slowed',
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
      })
    }
  }

  /** Counts a guess. Returns 0 if it may be made, otherwise the milliseconds until the next guess may be made. */
  async #take({ rule, key }: Bucket): Promise<number> {
    const free = Math.round(rule.free * this.#factor)
    return await countGuess(this.#db, hashBucket(key), { ...rule, free, firstDelayMs })
  }

  async #uncount({ key }: Bucket): Promise<void> {
    await uncountGuess(this.#db, hashBucket(key))
  }

  async #forget({ key }: Bucket): Promise<void> {
    await forgetGuesses(this.#db, hashBucket(key))
  }
}

const minute = 60_000
const hour = 60 * minute

/** Rule for guesses from a known device or client subnet, or within a session of the account. A right guess resets the count. */
const ownRule: GuessRule = { free: 10, maxDelayMs: 5 * minute, forgetMs: 24 * hour }
/** Rule for guesses at one account from unknown devices, over all client subnets. */
const unknownDeviceRule: GuessRule = { free: 5, maxDelayMs: hour, forgetMs: 24 * hour }
/** Rule for guesses from one client subnet, at any account. Many users may share a client subnet. */
const addressRule: GuessRule = { free: 20, maxDelayMs: 5 * minute, forgetMs: hour }

export const buckets = {
  own: (...parts: string[]): Bucket => ({ rule: ownRule, key: ['own', ...parts] }),
  unknownDevices: (usernameKey: string): Bucket => ({
    rule: unknownDeviceRule,
    key: ['strangers', usernameKey],
  }),
  address: (subnet: string): Bucket => ({ rule: addressRule, key: ['address', subnet] }),
}

function hashBucket(parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/** Deletes counts that the next guess would reset anyway. */
export async function deleteOldGuesses(db: Database, now: number): Promise<void> {
  await deleteGuessesBefore(db, now - unknownDeviceRule.forgetMs)
}
