import type { Size } from '../../ground/plane/size.ts'
import { step } from '../../ground/random/noise.ts'
import { drops, Reaction } from '../../ground/reaction/reaction.ts'
import type { KernelSession } from '../../kernels/session.ts'
import type { Tones } from './tones.ts'

/** Number of hidden cells around the picture: the field wraps around at its borders, and the wrapped part must not be visible. */
export const margin = 12
/** Value of v at the edge of a figure. */
export const edge = 0.17
/** Distance in cells between neighbouring figures. */
export const figure = 8.8

const feed = 0.03
const spread = 0.3
const pace = 2
/**
 * Kill rates, and the share of the field that figures cover at each rate: all, then holes, lines and dots, then nothing. Measured
 * at the edge value above.
 */
const kills: readonly (readonly [cover: number, kill: number])[] = [
  [0, 0.0665],
  [0.03, 0.0655],
  [0.1, 0.0645],
  [0.24, 0.0628],
  [0.34, 0.0605],
  [0.44, 0.0585],
  [0.56, 0.0565],
  [0.66, 0.0555],
  [0.81, 0.0545],
  [0.95, 0.0535],
  [1, 0.0505],
]

/** Returns the kill rate at which figures cover a share of the field. */
export function killFor(cover: number): number {
  const scale = Math.max(
    1,
    kills.findIndex(([share]) => share >= cover),
  )
  const [[from, high], [to, low]] = [kills[scale - 1]!, kills[scale]!]
  return high + ((low - high) * (cover - from)) / (to - from)
}

/** Mirrors a plane of the picture into the margin. */
function withMargin(plane: Float32Array, { width, height }: Size, grid: Size): Float32Array {
  const inside = (position: number, length: number) => {
    const folded = position < 0 ? -1 - position : position >= length ? 2 * length - 1 - position : position
    return Math.min(length - 1, Math.max(0, folded))
  }
  return Float32Array.from({ length: grid.width * grid.height }, (_, i) => {
    const x = inside((i % grid.width) - margin, width)
    const y = inside(Math.floor(i / grid.width) - margin, height)
    return plane[y * width + x]!
  })
}

export const gridAround = ({ width, height }: Size): Size => ({
  width: width + 2 * margin,
  height: height + 2 * margin,
})

function ratesOf(tones: Tones): Float32Array {
  const grid = gridAround(tones)
  const cover = withMargin(tones.cover, tones, grid)
  const fineness = withMargin(tones.fineness, tones, grid)
  const count = cover.length
  const rates = new Float32Array(3 * count).fill(pace * feed, 0, count)
  for (let i = 0; i < count; i++) {
    rates[count + i] = pace * killFor(cover[i]!)
    rates[2 * count + i] = pace * spread * fineness[i]! ** 2
  }
  return rates
}

export interface Growth {
  readonly tones: Tones
  readonly seed: number
  readonly steps: number
}

/**
 * Grows a pattern whose figures are wider where they should cover more of a cell. Returns v of every cell, including the margin.
 */
export async function growFrom(
  session: KernelSession,
  { tones, seed, steps }: Growth,
  showPreview: (v: Float32Array, share: number) => Promise<void>,
): Promise<Float32Array> {
  const grid = gridAround(tones)
  const reaction = new Reaction(session, { ...grid, rates: ratesOf(tones), pace }, drops(grid, seed))
  // The darkest parts are set to solid, because the reaction uses up all of u there at once, and then leaves a hole for a long
  // time.
  const minimum = withMargin(tones.cover, tones, grid).map((cover) => 1.5 * edge * step(0.8, 0.9, cover))
  const solid = () => reaction.v.map((v, i) => Math.max(v, minimum[i]!))
  const parts = [0.2, 0.4, 0.7, 1]
  let done = 0
  for (const part of parts) {
    await reaction.run(Math.round(part * steps) - done)
    done = Math.round(part * steps)
    await showPreview(solid(), part)
  }
  return solid()
}
