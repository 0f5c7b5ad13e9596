import { setImmediate } from 'node:timers/promises'
import type { Colours } from './transport.ts'

/** Number of knots along each axis of a colour map, and the range of its a and b axes. */
export const mapKnots = 25
export const mapSpan = 0.36

const cells = mapKnots ** 3
/** Distances in knots of the neighbours in each smoothing pass, from the coarsest level to the finest. */
const looks = [[4, 4, 2, 1], [2, 2, 1], [1, 1, 1], [1]]

interface Splat {
  /** Sums of the weights, and of the weighted moves in L, a and b. */
  readonly planes: readonly [Float32Array, Float32Array, Float32Array, Float32Array]
}

function splat(from: Colours, to: Colours): Splat {
  const planes = [0, 1, 2, 3].map(() => new Float32Array(cells)) as unknown as Splat['planes']
  const limit = mapKnots - 1.001
  const knotOf = (value: number) => Math.min(limit, Math.max(0, value * (mapKnots - 1)))
  for (let i = 0; i < from.length; i += 3) {
    const l = knotOf(from[i]!)
    const a = knotOf(from[i + 1]! / (2 * mapSpan) + 0.5)
    const b = knotOf(from[i + 2]! / (2 * mapSpan) + 0.5)
    for (let corner = 0; corner < 8; corner++) {
      const [x, y, z] = [
        Math.floor(l) + (corner >> 2),
        Math.floor(a) + ((corner >> 1) & 1),
        Math.floor(b) + (corner & 1),
      ]
      const weight = (1 - Math.abs(l - x)) * (1 - Math.abs(a - y)) * (1 - Math.abs(b - z))
      const index = (x * mapKnots + y) * mapKnots + z
      planes[0][index]! += weight
      for (let c = 0; c < 3; c++) planes[(c + 1) as 1 | 2 | 3][index]! += weight * (to[i + c]! - from[i + c]!)
    }
  }
  return { planes }
}

/** Smooths a grid along an axis, in place, with the weights 1 2 1 for neighbours `gap` knots away; borders repeat. */
function smoothLine(
  grid: Float32Array,
  line: Float32Array,
  spacing: { start: number; pitch: number; gap: number },
) {
  const { start, pitch, gap } = spacing
  const last = mapKnots - 1
  for (let i = 0; i <= last; i++) line[i] = grid[start + i * pitch]!
  for (let i = 0; i <= last; i++) {
    const sides = line[Math.max(0, i - gap)]! + line[Math.min(last, i + gap)]!
    grid[start + i * pitch] = 0.5 * line[i]! + 0.25 * sides
  }
}

function smooth(grid: Float32Array, gaps: readonly number[]): void {
  const line = new Float32Array(mapKnots)
  for (const gap of gaps) {
    for (let i = 0; i < mapKnots; i++) {
      for (let j = 0; j < mapKnots; j++) {
        const [plane, row] = [mapKnots * mapKnots, mapKnots]
        smoothLine(grid, line, { start: i * plane + j * row, pitch: 1, gap })
        smoothLine(grid, line, { start: i * plane + j, pitch: row, gap })
        smoothLine(grid, line, { start: i * row + j, pitch: plane, gap })
      }
    }
  }
}

/**
 * Fits a smooth map of all colours to moves that are known for some colours: a normalised convolution from coarse to fine levels,
 * in which the coarser level has more weight for rare colours. Neighbouring colours remain neighbours, so that neither grain nor
 * banding gets stronger. Returns (dL, da, db, 0) as f32 per knot, for the kernel `moveColours`. Between levels, the function
 * yields to other work of the thread.
 */
export async function fitColourMap(from: Colours, to: Colours): Promise<Float32Array> {
  const map = new Float32Array(cells * 4)
  const trust = (0.3 * from.length) / 3 / cells
  const { planes } = splat(from, to)
  const total = planes[0].reduce((sum, weight) => sum + weight, 0)
  for (let c = 0; c < 3; c++) {
    const mean = planes[(c + 1) as 1 | 2 | 3].reduce((sum, value) => sum + value, 0) / total
    for (let i = 0; i < cells; i++) map[i * 4 + c] = mean
  }
  for (const gaps of looks) {
    await setImmediate()
    const soft = planes.map((plane) => {
      const copy = plane.slice()
      smooth(copy, gaps)
      return copy
    })
    for (let i = 0; i < cells; i++) {
      const weight = soft[0]![i]!
      for (let c = 0; c < 3; c++) {
        map[i * 4 + c] = (soft[c + 1]![i]! + trust * map[i * 4 + c]!) / (weight + trust)
      }
    }
  }
  return map
}

/** Multiplies the moves of a map by a factor for lightness and a factor for colour. */
export function weakenMap(map: Float32Array, light: number, colour: number): Float32Array {
  return map.map((value, i) => value * (i % 4 === 0 ? light : colour))
}
