import { release } from './release.ts'
import type { Size } from './size.ts'

/** A number per pixel, row by row from the top. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

export function planeOf({ width, height }: Size, fill?: (index: number) => number): Plane {
  const data = new Float32Array(width * height)
  if (fill) for (let i = 0; i < data.length; i++) data[i] = fill(i)
  return { width, height, data }
}

/** Scales a size down to a longest side of at most `side`, and keeps the aspect ratio. */
export function fitSize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Returns the number of pixels of a line that lie within `radius` of the pixel at `position`. */
const pixelsAround = (position: number, count: number, radius: number) =>
  Math.min(count - 1, position + radius) - Math.max(0, position - radius) + 1

/** Returns, for each pixel of a line of `length`, the number of pixels that lie within `radius`. */
function countsAlong(length: number, radius: number): Float64Array {
  const counts = new Float64Array(length)
  for (let index = 0; index < length; index++) counts[index] = pixelsAround(index, length, radius)
  return counts
}

function blurRow(
  from: Float32Array,
  to: Float32Array,
  row: { start: number; radius: number; counts: Float64Array },
) {
  const { start, radius, counts } = row
  const width = counts.length
  let sum = 0
  for (let x = 0; x < Math.min(width, radius); x++) sum += from[start + x]!
  for (let x = 0; x < width; x++) {
    if (x + radius < width) sum += from[start + x + radius]!
    if (x - radius - 1 >= 0) sum -= from[start + x - radius - 1]!
    to[start + x] = sum / counts[x]!
  }
}

/** Blurs all columns together, row by row, so that memory is read sequentially. */
function blurColumns(from: Float32Array, to: Float32Array, { width, height }: Size, radius: number) {
  const sums = new Float64Array(width)
  const add = (y: number) => {
    for (let x = 0, i = y * width; x < width; x++, i++) sums[x]! += from[i]!
  }
  for (let y = 0; y < Math.min(height, radius); y++) add(y)
  for (let y = 0; y < height; y++) {
    if (y + radius < height) add(y + radius)
    const gone = (y - radius - 1) * width
    if (gone >= 0) for (let x = 0; x < width; x++) sums[x]! -= from[gone + x]!
    const count = pixelsAround(y, height, radius)
    for (let x = 0, i = y * width; x < width; x++, i++) to[i] = sums[x]! / count
  }
}

/**
 * Applies a box blur over 2 × `radius` + 1 pixels, truncated at the border. Running sums make the cost independent of the radius.
 */
export function boxBlur(plane: Plane, radius: number): Plane {
  const { width, height } = plane
  if (radius < 1) return plane
  const rows = new Float32Array(plane.data.length)
  const counts = countsAlong(width, radius)
  for (let y = 0; y < height; y++) blurRow(plane.data, rows, { start: y * width, radius, counts })
  const data = new Float32Array(rows.length)
  blurColumns(rows, data, plane, radius)
  release(rows)
  return { width, height, data }
}

/** Applies two box blurs, which are close to a Gaussian with a sigma of about 0.8 × `radius`. */
export function softBlur(plane: Plane, radius: number): Plane {
  const once = boxBlur(plane, radius)
  const twice = boxBlur(once, radius)
  if (once !== twice) release(once.data)
  return twice
}

/** Samples a plane bilinearly; x and y are in pixels of the plane, and the centre of the first pixel is at 0. */
export function sampleAt({ width, height, data }: Plane, x: number, y: number): number {
  const px = Math.min(width - 1, Math.max(0, x))
  const py = Math.min(height - 1, Math.max(0, y))
  const x0 = Math.floor(px)
  const y0 = Math.floor(py)
  const x1 = Math.min(width - 1, x0 + 1)
  const y1 = Math.min(height - 1, y0 + 1)
  const u = px - x0
  const upper = data[y0 * width + x0]! * (1 - u) + data[y0 * width + x1]! * u
  const lower = data[y1 * width + x0]! * (1 - u) + data[y1 * width + x1]! * u
  return upper + (lower - upper) * (py - y0)
}

/**
 * Returns, for each pixel of a resized line, the pixels before and after its position in the original line, whose length is
 * `length`, and the weight of the pixel after it.
 */
function placesAlong(length: number, count: number) {
  const [before, after] = [new Int32Array(count), new Int32Array(count)]
  const share = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const position = Math.min(length - 1, Math.max(0, (i + 0.5) * (length / count) - 0.5))
    before[i] = Math.floor(position)
    after[i] = Math.min(length - 1, before[i]! + 1)
    share[i] = position - before[i]!
  }
  return { before, after, share }
}

/** Resizes one row of a plane, which begins at `from`. */
function resizeRow(
  data: Float32Array,
  from: number,
  { before, after, share }: ReturnType<typeof placesAlong>,
  to: Float64Array,
) {
  for (let x = 0; x < to.length; x++) {
    const u = share[x]!
    to[x] = data[from + before[x]!]! * (1 - u) + data[from + after[x]!]! * u
  }
}

/** Resizes a plane bilinearly; suitable for enlarging, or for shrinking down to about half. */
export function resizePlane(plane: Plane, { width, height }: Size): Plane {
  if (plane.width === width && plane.height === height) return plane
  const columns = placesAlong(plane.width, width)
  const rows = placesAlong(plane.height, height)
  const out = new Float32Array(width * height)
  // Enlarged rows between the same two source rows share these rows, which are resized once.
  let upper = { row: -1, values: new Float64Array(width) }
  let lower = { row: -1, values: new Float64Array(width) }
  const fill = (line: typeof upper, row: number) => {
    if (line.row !== row) resizeRow(plane.data, row * plane.width, columns, line.values)
    line.row = row
  }
  for (let y = 0; y < height; y++) {
    if (lower.row === rows.before[y]) [upper, lower] = [lower, upper]
    fill(upper, rows.before[y]!)
    fill(lower, rows.after[y]!)
    const [above, below, v, start] = [upper.values, lower.values, rows.share[y]!, y * width]
    for (let x = 0; x < width; x++) out[start + x] = above[x]! + (below[x]! - above[x]!) * v
  }
  return { width, height, data: out }
}

/** Weight of a neighbour in the blur after shrinking. */
const beside = 0.1

/**
 * Shrinks a plane to the means of the pixels that each new pixel covers, slightly blurred, so that steps of the original do not
 * show.
 */
export function shrinkPlane(plane: Plane, { width, height }: Size): Plane {
  const rows = new Float64Array(width * plane.height)
  const [first, end] = [new Int32Array(width), new Int32Array(width)]
  for (let x = 0; x < width; x++) {
    first[x] = Math.floor((x * plane.width) / width)
    end[x] = Math.max(first[x]! + 1, Math.floor(((x + 1) * plane.width) / width))
  }
  for (let y = 0; y < plane.height; y++) {
    const row = y * plane.width
    for (let x = 0; x < width; x++) {
      const [from, to] = [first[x]!, end[x]!]
      let sum = 0
      for (let i = row + from; i < row + to; i++) sum += plane.data[i]!
      rows[y * width + x] = sum / (to - from)
    }
  }
  const small = new Float64Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = Math.floor((y * plane.height) / height)
    const to = Math.max(from + 1, Math.floor(((y + 1) * plane.height) / height))
    for (let row = from; row < to; row++)
      for (let x = 0; x < width; x++) small[y * width + x]! += rows[row * width + x]! / (to - from)
  }
  const valueAt = (x: number, y: number) =>
    small[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))]!
  const across = planeOf({ width, height })
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      across.data[y * width + x] =
        valueAt(x, y) * (1 - 2 * beside) + beside * (valueAt(x - 1, y) + valueAt(x + 1, y))
  small.set(across.data)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      across.data[y * width + x] =
        valueAt(x, y) * (1 - 2 * beside) + beside * (valueAt(x, y - 1) + valueAt(x, y + 1))
  return across
}

/**
 * Replaces each number by the maximum of `length` numbers that begin with this number and are `step` apart. Each round combines two
 * maxima, so that a maximum covers twice as many numbers.
 */
function largestOf(data: Float32Array, length: number, step: number) {
  let reached = 1
  while (reached < length) {
    const more = Math.min(reached, length - reached)
    const end = data.length - more * step
    const ahead = more * step
    for (let i = 0; i < end; i++) if (data[i + ahead]! > data[i]!) data[i] = data[i + ahead]!
    reached += more
  }
}

/** Dilates (`sign` 1) or erodes (-1) a plane with a square. */
export function spread(plane: Plane, radius: number, sign: 1 | -1): Plane {
  const { width, height, data } = plane
  const stride = width + 2 * radius
  // An empty margin separates the rows.
  const work = new Float32Array(stride * (height + 2 * radius)).fill(-Infinity)
  for (let y = 0; y < height; y++) {
    const to = (y + radius) * stride + radius
    for (let x = 0; x < width; x++) work[to + x] = data[y * width + x]! * sign
  }
  largestOf(work, 2 * radius + 1, 1)
  largestOf(work, 2 * radius + 1, stride)
  const out = new Float32Array(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) out[y * width + x] = work[y * stride + x]! * sign
  }
  release(work)
  return { width, height, data: out }
}
