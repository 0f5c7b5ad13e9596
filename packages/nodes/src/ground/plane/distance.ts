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

/**
 * Distance in pixels of every pixel to the nearest one with a cover of at least 0.5; very large everywhere if there
 * is none. A partly covered pixel counts as 1 - cover farther away, for subpixel precision.
 */
export function distanceTo(cover: Float32Array | Uint8Array, { width, height }: Size): Float32Array {
  const longest = Math.max(width, height)
  const [line, out] = [new Float64Array(longest), new Float64Array(longest)]
  const [spots, edges] = [new Int32Array(longest), new Float64Array(longest + 1)]
  const squares = new Float64Array(cover.length)
  for (let i = 0; i < squares.length; i++) {
    const value = cover[i]!
    squares[i] = value >= 0.5 ? (1 - Math.min(1, value)) ** 2 : far
  }
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) line[y] = squares[y * width + x]!
    transformLine(line, height, out, spots, edges)
    for (let y = 0; y < height; y++) squares[y * width + x] = out[y]!
  }
  for (let y = 0; y < height; y++) {
    line.set(squares.subarray(y * width, (y + 1) * width))
    transformLine(line, width, out, spots, edges)
    squares.set(out.subarray(0, width), y * width)
  }
  const distances = new Float32Array(squares.length)
  for (let i = 0; i < distances.length; i++) distances[i] = Math.sqrt(Math.min(squares[i]!, far))
  return distances
}
