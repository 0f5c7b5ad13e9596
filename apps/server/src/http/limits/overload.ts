import { createHash, randomBytes } from 'node:crypto'
import type { RateFamily, Route } from '@easel/contract'
import { errors } from '../../platform/errors/domain-error.ts'

/** Time between two measurements, in milliseconds. */
const everyMs = 100
/**
 * A process with fewer calls in progress, eight for each connection to the database, is never overloaded: its calls are slow for
 * another reason, such as a distant database.
 */
const minInProgress = 128
/** Maximum number of calls in progress. A burst reaches this limit before the first measurement. */
const maxInProgress = 192
/** Limits above which the process is overloaded: the mean delay of the event loop, and the expected time of a call. */
const maxDelayMs = 100
const maxCallMs = 300
/** Weight of a new measurement in a mean. One pause, for garbage or a large answer, is no overload. */
const weight = 0.3
/**
 * Each measurement multiplies the share by `decrease` in an overload, and otherwise by `increase`. A fixed step instead of
 * `increase` would double a small share within a second.
 */
const decrease = 0.8
const increase = 1.02
const minShare = 0.02
/**
 * For writes, the place of a caller is multiplied by this factor. Writes are therefore admitted for twice as many callers: a lost
 * write costs a person more than a late list.
 */
const placeForWrites = 0.5
/** Callers change their places after this time, so that a long overload does not exclude the same people all the time. */
const placesMs = 60_000

/** Families of calls that are refused: the many short calls. The other families are rare, or have limits of their own. */
const refusable = new Set<RateFamily>(['read', 'write'])

type OfferedCall = Pick<Route, 'rate' | 'isEssential'>

/**
 * Refuses calls while more arrive than the process can answer in time, so that the other calls are still answered soon.
 *
 * A page needs several calls. If calls were refused at random, hardly any page would be complete, so the calls of a share of the
 * *callers* are refused (DAGOR: Zhou et al., "Overload Control for Scaling WeChat Microservices", 2018). The share decreases
 * faster than it increases.
 */
export class Overload implements Disposable {
  readonly #factor: number
  readonly #now: () => number
  readonly #key = randomBytes(16)
  #share = 1
  #inProgress = 0
  #refused = 0
  #delayMs = 0
  /** Number of calls that have ended since the last measurement. */
  #ended = 0
  /** Mean number of calls that end between two measurements; undefined before the first measurement after a rest. */
  #meanEnded: number | undefined
  #timer: NodeJS.Timeout | undefined

  /** A `factor` above 1 multiplies the numbers of calls in progress. */
  constructor({ factor = 1, now = () => performance.now() }: { factor?: number; now?: () => number } = {}) {
    this.#factor = Math.max(1, factor)
    this.#now = now
  }

  /** Share of the callers whose reads are admitted, from 0 to 1. */
  get share(): number {
    return this.#share
  }

  /** Number of calls that were refused. */
  get refused(): number {
    return this.#refused
  }

  /**
   * Admits or refuses a call. `callerOf` returns a text that identifies the caller for at least a minute.
   *
   * @throws DomainError B0300 with `retryAfterSeconds` if the process is overloaded and the call is not essential.
   */
  admit({ rate, isEssential }: OfferedCall, callerOf: () => string): void {
    if (isEssential || !refusable.has(rate)) return
    const isFull = this.#inProgress >= maxInProgress * this.#factor
    if (!isFull && (this.#share === 1 || this.#placeOf(callerOf(), rate) < this.#share)) return
    this.#refused += 1
    throw errors.unavailable({ retryAfterSeconds: 2 + Math.floor(Math.random() * 8) })
  }

  /** Runs a call, and counts it while it is in progress. */
  async during<T>({ rate }: OfferedCall, call: () => Promise<T>): Promise<T> {
    if (!refusable.has(rate)) return await call()
    this.#inProgress += 1
    this.#timer ??= this.#measureLater(this.#now())
    try {
      return await call()
    } finally {
      this.#inProgress -= 1
      this.#ended += 1
    }
  }

  /** Updates the share. The process calls this method every `everyMs`, with the delay of the timer. */
  measure(delayMs: number): void {
    this.#delayMs += weight * (delayMs - this.#delayMs)
    const ended = (this.#ended * everyMs) / (everyMs + delayMs)
    this.#ended = 0
    this.#meanEnded =
      this.#meanEnded === undefined ? ended : this.#meanEnded + weight * (ended - this.#meanEnded)
    // The time that a new call takes, from the calls in progress and the rate at which calls end (Little's law). The times of ended
    // calls would come too late: the share would fall too far.
    const callMs = (this.#inProgress / this.#meanEnded) * everyMs
    const isCrowded = this.#inProgress >= minInProgress * this.#factor
    this.#share =
      isCrowded && (this.#delayMs > maxDelayMs || callMs > maxCallMs)
        ? Math.max(minShare, this.#share * decrease)
        : Math.min(1, this.#share * increase)
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
  }

  #measureLater(now: number): NodeJS.Timeout {
    const timer = setTimeout(() => {
      const later = this.#now()
      this.measure(Math.max(0, later - now - everyMs))
      const isAtRest = this.#inProgress === 0 && this.#share === 1
      // An idle process should not wake up for measurements.
      this.#timer = isAtRest ? undefined : this.#measureLater(later)
      if (isAtRest) this.#meanEnded = undefined
    }, everyMs)
    return timer.unref()
  }

  /** Returns the place of a caller among all callers, from 0 to 1, uniform and fixed for a minute. */
  #placeOf(caller: string, family: RateFamily): number {
    const minute = Math.floor(this.#now() / placesMs)
    const hash = createHash('sha256').update(this.#key).update(`${minute} ${caller}`).digest()
    const position = hash.readUInt32BE(0) / 2 ** 32
    return family === 'write' ? position * placeForWrites : position
  }
}
