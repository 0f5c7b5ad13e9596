import Delaunator from 'delaunator'
import { release } from '../../ground/plane/release.ts'
import type { Size } from '../../ground/plane/size.ts'
import { randomOf } from '../../ground/random/random.ts'
import { KernelSession } from '../../kernels/session.ts'

/**
 * Initial positions of about `count` dots, x and y in turn, in pixels of the plane. Serpentine error diffusion
 * (Floyd & Steinberg 1976) of the weights gives the right density from the start.
 */
export function firstDots(
  weights: Float32Array,
  { width, height }: Size,
  count: number,
  seed: number,
): Float64Array {
  const random = randomOf(seed ^ 0x3c6ef372)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total < 1e-3) return new Float64Array(0)
  const gain = count / total
  let [row, below] = [new Float64Array(width + 2), new Float64Array(width + 2)]
  const dots: number[] = []
  for (let y = 0; y < height; y++) {
    const direction = y % 2 === 0 ? 1 : -1
    for (let k = 0; k < width; k++) {
      const x = direction > 0 ? k : width - 1 - k
      const wanted = weights[y * width + x]! * gain + row[x + 1]!
      const isDot = wanted > 0.35 + 0.3 * random()
      if (isDot) dots.push(x + random(), y + random())
      const error = wanted - (isDot ? 1 : 0)
      row[x + 1 + direction]! += error * (7 / 16)
      below[x + 1 - direction]! += error * (3 / 16)
      below[x + 1]! += error * (5 / 16)
      below[x + 1 + direction]! += error * (1 / 16)
    }
    ;[row, below] = [below, row.fill(0)]
  }
  return Float64Array.from(dots)
}

interface Neighbours {
  /** Start of each dot's neighbours in `list`; has one more entry than there are dots. */
  readonly starts: Uint32Array
  readonly list: Uint32Array
  /**
   * For each dot, the squared distance below which a pixel has no nearer dot: slightly less than the square of half the distance to
   * the nearest neighbour.
   */
  readonly safeSquares: Float64Array
}

/** Adjacency of the dots in their Delaunay triangulation. */
function neighboursOf(dots: Float64Array): Neighbours {
  const { triangles, halfedges } = new Delaunator(dots)
  const count = dots.length / 2
  const starts = new Uint32Array(count + 1)
  const safeSquares = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  const endOf = (edge: number) => triangles[edge % 3 === 2 ? edge - 2 : edge + 1]!
  // An inner edge is visited from both sides, and an edge of the hull only from one side.
  for (let edge = 0; edge < triangles.length; edge++) {
    const from = triangles[edge]!
    const to = endOf(edge)
    starts[from + 1]! += 1
    if (halfedges[edge] === -1) starts[to + 1]! += 1
    const far = (dots[from * 2]! - dots[to * 2]!) ** 2 + (dots[from * 2 + 1]! - dots[to * 2 + 1]!) ** 2
    safeSquares[from] = Math.min(safeSquares[from]!, 0.2499 * far)
    safeSquares[to] = Math.min(safeSquares[to]!, 0.2499 * far)
  }
  for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!
  const free = starts.slice()
  const list = new Uint32Array(starts[count]!)
  for (let edge = 0; edge < triangles.length; edge++) {
    const from = triangles[edge]!
    const to = endOf(edge)
    list[free[from]!++] = to
    if (halfedges[edge] === -1) list[free[to]!++] = from
  }
  return { starts, list, safeSquares }
}

/**
 * Returns, for each row, the dot at which the search for the nearest dot starts: the leftmost dot of the row. A row without dots
 * gets the dot of the row above.
 */
function rowStarts(dots: Float64Array, height: number): Uint32Array {
  const first = new Int32Array(height).fill(-1)
  for (let i = 0; i < dots.length / 2; i++) {
    const y = Math.min(height - 1, Math.max(0, Math.floor(dots[i * 2 + 1]!)))
    if (first[y]! < 0 || dots[i * 2]! < dots[first[y]! * 2]!) first[y] = i
  }
  let before = 0
  return Uint32Array.from(first, (dot) => {
    if (dot >= 0) before = dot
    return before
  })
}

/** Returns the dot nearest to each pixel. */
export async function nearestDots(
  dots: Float64Array,
  { width, height }: Size,
  signal: AbortSignal,
): Promise<Int32Array> {
  const { starts, list, safeSquares } = neighboursOf(dots)
  using session = new KernelSession(signal)
  const out = session.reserve(width * height * 4)
  await session.run('nearestDots', height, {
    out,
    width,
    dots: session.place(dots),
    starts: session.place(starts),
    list: session.place(list),
    safeSquares: session.place(safeSquares),
    first: session.place(rowStarts(dots, height)),
  })
  return session.ints(out, width * height).slice()
}

/**
 * Runs a round of Lloyd's method: moves every dot to the weighted centroid of its Voronoi cell (weighted Voronoi stippling,
 * Secord 2002). Changes `dots` in place.
 */
export async function settleDots(
  dots: Float64Array,
  weights: Float32Array,
  size: Size,
  signal: AbortSignal,
): Promise<void> {
  const { width, height } = size
  const owners = await nearestDots(dots, size, signal)
  const count = dots.length / 2
  const sums = new Float64Array(count * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      const weight = weights[index]!
      const to = owners[index]! * 3
      sums[to]! += weight
      sums[to + 1]! += weight * (x + 0.5)
      sums[to + 2]! += weight * (y + 0.5)
    }
  }
  release(owners)
  for (let i = 0; i < count; i++) {
    const weight = sums[i * 3]!
    if (weight < 1e-6) continue
    dots[i * 2] = sums[i * 3 + 1]! / weight
    dots[i * 2 + 1] = sums[i * 3 + 2]! / weight
  }
}
