import { randomOf } from './random.ts'

/** Faults that any answer can have. */
export const answerFaults = [
  /** The work is done, but the connection ends without an answer. */
  'lost_answer',
  /** The request is read and never answered. */
  'no_answer',
  /** The answer begins correctly and never ends. */
  'endless_body',
  /** The answer is 200 with a web page. */
  'web_page',
  /** The answer is 200 with JSON of another shape. */
  'nonsense',
  /** The answer ends after its first half. */
  'cut_answer',
  /** The answer is 302 to the address `to`. */
  'redirect',
  /** The answer is 401. */
  'unauthorized',
  /** The answer is 429 with `Retry-After: seconds`. */
  'rate_limited',
  /** The answer reports that the quota of the account is used up. */
  'quota',
  /** The answer refuses the prompt because of its content. */
  'content_refused',
  /** The answer is 500. */
  'server_error',
  /** The answer is 400. Its message contains the request's headers and the server's address. */
  'echo_secrets',
  /** The usual answer arrives `seconds` seconds late. */
  'slow',
  /** All connections end, and all accepted requests are dropped. */
  'restart',
] as const

/** Faults that a result can have. */
export const resultFaults = [
  /** The work itself fails. */
  'generation_failed',
  /** The work fails because memory is full. */
  'out_of_memory',
  /** The model was removed, and the server silently uses the loaded model. */
  'model_vanished',
  /** The picture has another size and aspect ratio than requested. */
  'wrong_size',
  /** The result is a text instead of a picture. */
  'not_a_picture',
  /** The result is a picture of `bytes` bytes, by default 10 GB. */
  'huge_picture',
  /** The result has no picture. */
  'no_picture',
  /** The result is a picture at an address `to` on another server. */
  'foreign_address',
] as const

export const faultTypes = [...answerFaults, ...resultFaults] as const
export type FaultType = (typeof faultTypes)[number]

export interface Fault {
  readonly type: FaultType
  /** Name of the only route with the fault; any route by default. */
  readonly route?: string
  /** Number of times that the fault happens; 1 by default. */
  readonly times?: number | 'always'
  /** Number of requests that pass before the fault happens for the first time. */
  readonly skip?: number
  readonly seconds?: number
  readonly bytes?: number
  /** Status of the answer, for faults with a status. */
  readonly status?: number
  readonly to?: string
}

export interface RandomFaults {
  readonly seed: number
  /** Share of the requests that have a fault, from 0 to 1. */
  readonly share: number
  /** Types of faults to choose from; all types by default. */
  readonly types?: readonly FaultType[]
}

/** Chooses the fault of each request: planned faults first, then random faults. */
export class FaultPlan {
  #planned: { fault: Fault; skip: number; remaining: number }[] = []
  #random: { draw: () => number; share: number; types: readonly FaultType[] } | undefined

  add(fault: Fault): void {
    const remaining = fault.times === 'always' ? Number.POSITIVE_INFINITY : (fault.times ?? 1)
    this.#planned.push({ fault, skip: fault.skip ?? 0, remaining })
  }

  addRandom({ seed, share, types = faultTypes }: RandomFaults): void {
    this.#random = { draw: randomOf(seed), share, types }
  }

  clear(): void {
    this.#planned = []
    this.#random = undefined
  }

  /** Returns the fault of the current request to a route, if the fault has one of these types. */
  take(route: string, types: readonly FaultType[]): Fault | undefined {
    const entry = this.#planned.find(
      ({ fault }) => types.includes(fault.type) && (fault.route ?? route) === route,
    )
    if (!entry) return this.#drawn(types)
    if (entry.skip > 0) {
      entry.skip -= 1
      return undefined
    }
    entry.remaining -= 1
    if (entry.remaining <= 0) this.#planned = this.#planned.filter((planned) => planned !== entry)
    return entry.fault
  }

  #drawn(possible: readonly FaultType[]): Fault | undefined {
    if (!this.#random) return undefined
    const { draw, share, types } = this.#random
    const fitting = types.filter((type) => possible.includes(type))
    if (draw() >= share || fitting.length === 0) return undefined
    return { type: fitting[Math.floor(draw() * fitting.length)]! }
  }
}
