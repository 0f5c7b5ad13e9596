import { magnitude } from '../../ground/plane/magnitude.ts'
import type { Size } from '../../ground/plane/size.ts'
import { layeredNoise, noiseOf } from '../../ground/random/noise.ts'
import { drops, Reaction } from '../../ground/reaction/reaction.ts'
import type { KernelSession } from '../../kernels/session.ts'

const feed = 0.03
const spread = 0.3
const pace = 2
/** Kill rates between which every cell alternates: from a net with holes, through lines, to dots. */
const [net, dots] = [0.0553, 0.0632]
const tau = 2 * Math.PI

export type Motion = 'turn' | 'rings' | 'drift'

/** Returns the phase of each cell's maximum kill rate, in radians: around the middle, outwards from it, or by position. */
function phasesOf({ width, height }: Size, motion: Motion, seed: number): Float32Array {
  const noise = noiseOf(seed ^ 0x38d01377)
  const unit = 2 / Math.min(width, height)
  const sign = seed % 2 === 0 ? 1 : -1
  return Float32Array.from({ length: width * height }, (_, i) => {
    const x = ((i % width) - width / 2) * unit
    const y = (Math.floor(i / width) - height / 2) * unit
    const bend = 3 * layeredNoise(noise, x * 0.9, y * 0.9, 2)
    if (motion === 'turn') return sign * (Math.atan2(y, x) + 0.6 * bend)
    return motion === 'rings' ? sign * 3.6 * magnitude(x, y) + 0.5 * bend : 2.2 * bend
  })
}

export interface TideOrder {
  readonly grid: Size
  readonly motion: Motion
  readonly seed: number
  /** Number of frames of the loop, and number of steps between frames. */
  readonly frames: number
  readonly steps: number
}

/**
 * A pattern that moves continuously: its kill rate rises and falls once per loop, at each position with another phase. The
 * pattern after a loop does not exactly equal the pattern before it. Therefore the last frames are blended, with a growing share,
 * into the frames before the first frame. The reaction smooths this blend, and the loop has no seam.
 */
export class Tide {
  readonly #reaction: Reaction
  readonly #order: TideOrder
  readonly #cos: Float32Array
  readonly #sin: Float32Array
  /** States before the first frame, into which the last states are blended. */
  readonly #before: Float32Array[] = []
  readonly #blend: number
  #time: number

  constructor(session: KernelSession, order: TideOrder) {
    const { grid, motion, seed, frames } = order
    const count = grid.width * grid.height
    const rates = new Float32Array(3 * count).fill(pace * feed, 0, count).fill(pace * spread, 2 * count)
    const phases = phasesOf(grid, motion, seed)
    this.#order = order
    this.#cos = phases.map(Math.cos)
    this.#sin = phases.map(Math.sin)
    this.#blend = Math.round(frames / 5)
    this.#time = -this.#blend - Math.round(frames / 2)
    this.#reaction = new Reaction(session, { ...grid, rates, pace }, drops(grid, seed))
  }

  async #advance(): Promise<void> {
    const { frames, steps } = this.#order
    const turn = (tau * this.#time) / frames
    const [c, s] = [Math.cos(turn), Math.sin(turn)]
    const count = this.#cos.length
    const kill = this.#reaction.rates.subarray(count, 2 * count)
    const [middle, swing] = [(pace * (net + dots)) / 2, (pace * (dots - net)) / 2]
    for (let i = 0; i < count; i++) kill[i] = middle + swing * (c * this.#cos[i]! + s * this.#sin[i]!)
    await this.#reaction.run(steps)
    this.#time += 1
  }

  /** Simulates up to the first frame. */
  async begin(progress: (share: number) => void): Promise<void> {
    const from = this.#time
    while (this.#time < 0) {
      await this.#advance()
      if (this.#time > -this.#blend) this.#before.push(this.#reaction.state.slice())
      progress((this.#time - from) / -from)
    }
  }

  /** Returns v of every cell in the next frame; the array is overwritten by the following call. */
  async next(): Promise<Float32Array> {
    const { frames } = this.#order
    await this.#advance()
    const late = this.#time - (frames - this.#blend)
    if (late > 0) {
      const share = (position: number) => (position / this.#blend) ** 2 * (3 - (2 * position) / this.#blend)
      // Share of the remaining difference that this step takes, so that all steps together form a smooth curve.
      const part = 1 - (1 - share(late)) / (1 - share(late - 1))
      const goal = this.#before[late - 1]!
      const state = this.#reaction.state
      for (let i = 0; i < state.length; i++) state[i]! += part * (goal[i]! - state[i]!)
    }
    return this.#reaction.v
  }
}
