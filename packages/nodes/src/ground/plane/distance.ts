import { release } from './release.ts'
import type { Size } from './size.ts'

const far = 1e12

/** Lower envelope of parabolas along one line (Felzenszwalb & Huttenlocher 2012). */
function transformLine(
  line: Float64Array,
  count: number,
  out: Float64Array,
  spots: Int32Array,
  edges: Float64Array,
) {
  let last = 0
  spots[0] = 0
  edges[0] = -far
  edges[1] = far
  const crossing = (a: number, b: number) => (line[a]! + a * a - line[b]! - b * b) / (2 * a - 2 * b)
  for (let q = 1; q < count; q++) {
    let at = crossing(q, spots[last]!)
    while (at <= edges[last]!) {
      last -= 1
      at = crossing(q, spots[last]!)
    }
    last += 1
    spots[last] = q
    edges[last] = at
    edges[last + 1] = far
  }
  let k = 0
  for (let q = 0; q < count; q++) {
    while (edges[k + 1]! < q) k += 1
    out[q] = (q - spots[k]!) ** 2 + line[spots[k]!]!
  }
}

/** Side of the squares that are turned at a time, so that both planes stay in the processor's cache. */
const block = 32

/** Turns a plane so that its columns become rows. */
function turned(from: Float64Array, { width, height }: Size): Float64Array {
  const to = new Float64Array(from.length)
  for (let top = 0; top < height; top += block) {
    for (let left = 0; left < width; left += block) {
      for (let y = top; y < Math.min(height, top + block); y++)
        for (let x = left; x < Math.min(width, left + block); x++) to[x * height + y] = from[y * width + x]!
    }
  }
  return to
}

/** Transforms the rows of a plane in place. */
function transformRows(squares: Float64Array, { width, height }: Size): void {
  const [line, spots, edges] = [new Float64Array(width), new Int32Array(width), new Float64Array(width + 1)]
  for (let y = 0; y < height; y++) {
    const row = squares.subarray(y * width, (y + 1) * width)
    line.set(row)
    transformLine(line, width, row, spots, edges)
  }
}

/**
 * Distance in pixels of every pixel to the nearest one with a cover of at least 0.5; very large everywhere if there
 * is none. A partly covered pixel counts as 1 - cover farther away, for subpixel precision.
 */
export function distanceTo(cover: Float32Array | Uint8Array, size: Size): Float32Array {
  const squares = new Float64Array(cover.length)
  for (let i = 0; i < squares.length; i++) {
    const value = cover[i]!
    squares[i] = value >= 0.5 ? (1 - Math.min(1, value)) ** 2 : far
  }
  const across = { width: size.height, height: size.width }
  const columns = turned(squares, size)
  release(squares)
  transformRows(columns, across)
  const rows = turned(columns, across)
  release(columns)
  transformRows(rows, size)
  const distances = new Float32Array(rows.length)
  for (let i = 0; i < distances.length; i++) distances[i] = Math.sqrt(Math.min(rows[i]!, far))
  release(rows)
  return distances
}
