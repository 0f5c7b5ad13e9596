import { randomOf } from './random.ts'

/** Faults of any answer. */
export const answerFaults = [
  /** The work is done, but the connection ends without an answer. */
  'lost_answer',
  /** The request is read and never answered. */
  'no_answer',
  /** An answer that begins well and never ends. */
  'endless_body',
  /** 200 with a web page. */
  'web_page',
  /** 200 with JSON of another shape. */
  'nonsense',
  /** The usual answer without its second half. */
  'cut_answer',
  /** 302 to `to`. */
  'redirect',
  /** 401. */
  'unauthorized',
  /** 429 with `Retry-After: seconds`. */
  'rate_limited',
  /** The account is used up. */
  'quota',
  /** The words are refused. */
  'content_refused',
  /** 500. */
  'server_error',
  /** 400, with the request's headers and the server's own address in its words. */
  'echo_secrets',
  /** The usual answer, `seconds` late. */
  'slow',
  /** All connections end, and everything is forgotten. */
  'restart',
] as const

/** Faults of a result. */
export const resultFaults = [
  /** The work itself fails. */
  'generation_failed',
  /** The work fails because memory is full. */
  'out_of_memory',
  /** The model was removed, and the loaded model is used silently. */
  'model_vanished',
  /** The picture has another size and shape than the order says. */
  'wrong_size',
  /** A text instead of the picture. */
  'not_a_picture',
  /** A picture of `bytes` bytes, by default 10 GB. */
  'huge_picture',
  /** A result without a picture. */
  'no_picture',
  /** A picture at an address `to` of another server. */
  'foreign_address',
] as const

export const faultTypes = [...answerFaults, ...resultFaults] as const
export type FaultType = (typeof faultTypes)[number]

export interface Fault {
  readonly type: FaultType
  /** Name of the only route that has it; without, any route. */
  readonly route?: string
  /** Number of times that it happens; 1 by default. */
  readonly times?: number | 'always'
  /** Requests that pass before it happens the first time. */
  readonly skip?: number
  readonly seconds?: number
  readonly bytes?: number
  /** Status of the answer, for faults with a status. */
  readonly status?: number
  readonly to?: string
}

export interface RandomFaults {
  readonly seed: number
  /** Share of the requests that have a fault, 0..1. */
  readonly share: number
  /** Types to choose from; all by default. */
  readonly types?: readonly FaultType[]
}

/** The next faults: planned faults first, then random faults. */
export class FaultPlan {
  #planned: { fault: Fault; skip: number; left: number }[] = []
  #random: { draw: () => number; share: number; types: readonly FaultType[] } | undefined

  add(fault: Fault): void {
    const left = fault.times === 'always' ? Number.POSITIVE_INFINITY : (fault.times ?? 1)
    this.#planned.push({ fault, skip: fault.skip ?? 0, left })
  }

  addRandom({ seed, share, types = faultTypes }: RandomFaults): void {
    this.#random = { draw: randomOf(seed), share, types }
  }

  clear(): void {
    this.#planned = []
    this.#random = undefined
  }

  /** The fault of the request that comes now to a route, if it has one of these types. */
  take(route: string, types: readonly FaultType[]): Fault | undefined {
    const entry = this.#planned.find(
      ({ fault }) => types.includes(fault.type) && (fault.route ?? route) === route,
    )
    if (!entry) return this.#drawn(types)
    if (entry.skip > 0) {
      entry.skip -= 1
      return undefined
    }
    entry.left -= 1
    if (entry.left <= 0) this.#planned = this.#planned.filter((other) => other !== entry)
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
