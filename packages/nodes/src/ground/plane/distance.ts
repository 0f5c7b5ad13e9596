import type { Size } from './lab-planes.ts'

/** Lower envelope of parabolas over one line of squared distances, written to `out` (Felzenszwalb & Huttenlocher 2012). */
function sweep(
  line: Float64Array,
  out: Float64Array,
  count: number,
  places: Int32Array,
  borders: Float64Array,
) {
  let last = 0
  places[0] = 0
  borders[0] = -Infinity
  borders[1] = Infinity
  for (let q = 1; q < count; q++) {
    let cut = 0
    for (;;) {
      const p = places[last]!
      cut = (line[q]! + q * q - (line[p]! + p * p)) / (2 * (q - p))
      if (cut > borders[last]!) break
      last -= 1
    }
    last += 1
    places[last] = q
    borders[last] = cut
    borders[last + 1] = Infinity
  }
  let at = 0
  for (let q = 0; q < count; q++) {
    while (borders[at + 1]! < q) at += 1
    const p = places[at]!
    out[q] = (q - p) * (q - p) + line[p]!
  }
}

const far = 1e9

/** Distance in pixels of every pixel to the nearest marked one; very large everywhere if none is marked. */
export function distanceTo(marks: Uint8Array, { width, height }: Size): Float32Array {
  const longest = Math.max(width, height)
  const line = new Float64Array(longest)
  const found = new Float64Array(longest)
  const places = new Int32Array(longest + 1)
  const borders = new Float64Array(longest + 2)
  const squares = new Float64Array(width * height)
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) line[y] = marks[y * width + x]! ? 0 : far
    sweep(line, found, height, places, borders)
    for (let y = 0; y < height; y++) squares[y * width + x] = found[y]!
  }
  const out = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) line[x] = squares[y * width + x]!
    sweep(line, found, width, places, borders)
    for (let x = 0; x < width; x++) out[y * width + x] = Math.sqrt(found[x]!)
  }
  return out
}
