import type { KernelSession } from '../../kernels/session.ts'
import type { Size } from '../plane/size.ts'

/** Steps per kernel call: more would compute more overlapping rows twice, fewer would synchronize more often. */
const stepsPerCall = 16

/** What happens in a field of cells, whose width is a multiple of 4. The field repeats at its borders. */
export interface Conditions extends Size {
  /** Planes of feed, kill and spread per step; a spread of 1 is the largest stable value. */
  readonly rates: Float32Array
  /** Time that a step takes, which the rates are multiplied by; default: 1. About 2 is the largest that patterns survive. */
  readonly pace?: number
}

/** Two substances that react and spread (Gray & Scott 1984). */
export class Reaction {
  readonly #session: KernelSession
  readonly #size: Size
  readonly #rates: number
  readonly #pace: number
  readonly #scratch: number
  readonly #band: number
  #from: number
  #to: number

  /** `first`: planes of both substances, u and v. */
  constructor(session: KernelSession, { rates, pace = 1, ...size }: Conditions, first: Float32Array) {
    this.#pace = pace
    const { width, height } = size
    this.#session = session
    this.#size = size
    this.#rates = session.place(rates)
    this.#from = session.place(first)
    this.#to = session.reserve(first.byteLength)
    this.#band = Math.max(16, Math.ceil(height / 4))
    const copies = Math.ceil(height / this.#band) * 4
    this.#scratch = session.reserve(copies * (this.#band + 2 * stepsPerCall) * (width + 8) * 4)
  }

  async run(steps: number): Promise<void> {
    const { width, height } = this.#size
    for (let done = 0; done < steps; done += stepsPerCall) {
      const part = Math.min(stepsPerCall, steps - done)
      const [rates, pace, scratch, band] = [this.#rates, this.#pace, this.#scratch, this.#band]
      await this.#session.run(
        'react',
        height,
        { from: this.#from, to: this.#to, rates, width, height, steps: part, pace, scratch, band },
        band,
      )
      ;[this.#from, this.#to] = [this.#to, this.#from]
    }
  }

  /** View of both substances, u then v; stale after the next run or reservation. */
  get state(): Float32Array {
    return this.#session.floats(this.#from, 2 * this.#size.width * this.#size.height)
  }

  /** View of substance v, 0..about 0.4; stale like `state`. */
  get v(): Float32Array {
    return this.state.subarray(this.#size.width * this.#size.height)
  }
}
