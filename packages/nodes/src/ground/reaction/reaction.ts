import type { KernelSession } from '../../kernels/session.ts'
import type { Size } from '../plane/size.ts'
import { randomOf } from '../random/random.ts'

/**
 * Number of steps per kernel call: with more steps, more overlapping rows would be computed twice; with fewer steps, the threads
 * would synchronize more often.
 */
const stepsPerCall = 16

/** Field of cells in which a reaction runs. Its width is a multiple of 4, and the field repeats at its borders. */
export interface Conditions extends Size {
  /** Planes of the feed rate, the kill rate and the spread per step; 1 is the largest stable spread. */
  readonly rates: Float32Array
  /** Duration of a step, by which the rates are multiplied; default: 1. Above about 2, patterns vanish. */
  readonly pace?: number
}

/** Returns the initial state of a field: drops of substance v so close to each other that figures begin everywhere. */
export function drops({ width, height }: Size, seed: number): Float32Array {
  const random = randomOf(seed ^ 0x452821e6)
  const count = width * height
  const field = new Float32Array(2 * count).fill(1, 0, count)
  for (let drop = 0; drop < count / 60; drop++) {
    const [left, top] = [Math.floor(random() * width), Math.floor(random() * height)]
    for (let y = top; y < Math.min(height, top + 4); y++) {
      field.fill(0.5, y * width + left, y * width + Math.min(width, left + 4))
      field.fill(0.3, count + y * width + left, count + y * width + Math.min(width, left + 4))
    }
  }
  return field
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

  /** `first`: initial planes of both substances, u and v. */
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

  /** View of both substances, u then v; invalid after the next run or reservation. */
  get state(): Float32Array {
    return this.#session.floats(this.#from, 2 * this.#size.width * this.#size.height)
  }

  /** View of substance v, 0 to about 0.4; invalid at the same time as `state`. */
  get v(): Float32Array {
    return this.state.subarray(this.#size.width * this.#size.height)
  }

  /** View of the rates, which may change between runs. */
  get rates(): Float32Array {
    return this.#session.floats(this.#rates, 3 * this.#size.width * this.#size.height)
  }
}
