import { grainSide, grainTile } from '../../ground/random/grain.ts'
import type { risoScreens } from './declaration.ts'

/** Minimum coverage, from 0 to 1, at which a pixel takes ink, by position. */
export type Screen = (x: number, y: number) => number

/** Replaces the values of a tile by their ranks, from 0 to 1, so that each threshold is as frequent as any other. */
function rankValues(tile: Float32Array): Float32Array {
  const bins = 4096
  const binOf = (value: number) => Math.min(bins - 1, Math.max(0, Math.floor(((value + 5) / 10) * bins)))
  const counts = new Float64Array(bins)
  for (const value of tile) counts[binOf(value)]! += 1
  let sum = 0
  const rank = counts.map((count) => {
    sum += count
    return (sum - count / 2) / tile.length
  })
  return tile.map((value) => rank[binOf(value)]!)
}

/** Makes a tile of evenly distributed specks: grain without its coarse clumps. */
function specksOf(seed: number, size: number): Float32Array {
  const [fine, coarse] = [grainTile(seed, size), grainTile(seed, 2.4 * size)]
  return rankValues(fine.map((value, i) => (value - 0.8 * coarse[i]!) * 0.9))
}

/** Angles of the rows of dots of each ink, in degrees, far enough apart for no moiré. */
const angles = [45, 75, 15]

/** Returns the screen of each ink; `unit` is the size of a speck in pixels. */
export function screensOf(
  kind: (typeof risoScreens)[number],
  count: number,
  unit: number,
  seed: number,
): Screen[] {
  if (kind === 'grain') {
    const tile = specksOf(seed, unit)
    // The inks read the same tile at different places, so that their specks are independent.
    return Array.from({ length: count }, (_, k) => {
      const [dx, dy] = [197 * k, 331 * k]
      return (x, y) => tile[((y + dy) & (grainSide - 1)) * grainSide + ((x + dx) & (grainSide - 1))]!
    })
  }
  const pitch = 7 * unit
  const steps = 64
  // The value of a spot function is replaced by the share of a cell with lower values, so that all thresholds are equally frequent.
  const spot = (u: number, v: number) => (Math.cos(2 * Math.PI * u) + Math.cos(2 * Math.PI * v) + 2) / 4
  const tile = new Float32Array(steps * steps)
  for (let i = 0; i < tile.length; i++)
    tile[i] = 10 * spot((i % steps) / steps, Math.floor(i / steps) / steps) - 5
  const rank = rankValues(tile)
  return Array.from({ length: count }, (_, k) => {
    const angle = (angles[k]! * Math.PI) / 180
    const [sin, cos] = [(Math.sin(angle) * steps) / pitch, (Math.cos(angle) * steps) / pitch]
    return (x, y) => {
      const [u, v] = [Math.floor(x * cos + y * sin), Math.floor(y * cos - x * sin)]
      return rank[(v & (steps - 1)) * steps + (u & (steps - 1))]!
    }
  })
}
