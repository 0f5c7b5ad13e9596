import Delaunator from 'delaunator'
import type { Size } from '../../ground/plane/size.ts'
import { randomOf } from '../../ground/random/random.ts'

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
    const way = y % 2 === 0 ? 1 : -1
    for (let k = 0; k < width; k++) {
      const x = way > 0 ? k : width - 1 - k
      const wanted = weights[y * width + x]! * gain + row[x + 1]!
      const isDot = wanted > 0.35 + 0.3 * random()
      if (isDot) dots.push(x + random(), y + random())
      const error = wanted - (isDot ? 1 : 0)
      row[x + 1 + way]! += error * (7 / 16)
      below[x + 1 - way]! += error * (3 / 16)
      below[x + 1]! += error * (5 / 16)
      below[x + 1 + way]! += error * (1 / 16)
    }
    ;[row, below] = [below, row.fill(0)]
  }
  return Float64Array.from(dots)
}

interface Neighbours {
  /** Start of each dot's neighbours in `list`; has one more entry than there are dots. */
  readonly starts: Uint32Array
  readonly list: Uint32Array
}

/** Adjacency of the dots in their Delaunay triangulation. */
function neighboursOf(dots: Float64Array): Neighbours {
  const { triangles, halfedges } = new Delaunator(dots)
  const count = dots.length / 2
  const starts = new Uint32Array(count + 1)
  const ends = (edge: number) => [triangles[edge]!, triangles[edge % 3 === 2 ? edge - 2 : edge + 1]!] as const
  // An inner edge is visited from both sides, an edge of the hull from one only.
  for (let edge = 0; edge < triangles.length; edge++) {
    const [from, to] = ends(edge)
    starts[from + 1]! += 1
    if (halfedges[edge] === -1) starts[to + 1]! += 1
  }
  for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!
  const free = starts.slice()
  const list = new Uint32Array(starts[count]!)
  for (let edge = 0; edge < triangles.length; edge++) {
    const [from, to] = ends(edge)
    list[free[from]!++] = to
    if (halfedges[edge] === -1) list[free[to]!++] = from
  }
  return { starts, list }
}

/**
 * One round of Lloyd's method: moves every dot to the weighted centroid of its Voronoi cell (weighted Voronoi
 * stippling, Secord 2002). The nearest dot is found by walking over neighbours from the previous pixel's dot, which
 * is usually the answer already. Changes `dots` in place and returns the weight of each cell.
 */
export function settleDots(dots: Float64Array, weights: Float32Array, { width, height }: Size): Float32Array {
  const count = dots.length / 2
  const sums = new Float64Array(count * 3)
  const { starts, list } = neighboursOf(dots)
  let rowOwner = 0
  for (let y = 0; y < height; y++) {
    let owner = rowOwner
    for (let x = 0; x < width; x++) {
      owner = walk(dots, starts, list, owner, x + 0.5, y + 0.5)
      if (x === 0) rowOwner = owner
      const weight = weights[y * width + x]!
      sums[owner * 3]! += weight
      sums[owner * 3 + 1]! += weight * (x + 0.5)
      sums[owner * 3 + 2]! += weight * (y + 0.5)
    }
  }
  const held = new Float32Array(count)
  for (let i = 0; i < count; i++) {
    const weight = sums[i * 3]!
    held[i] = weight
    if (weight < 1e-6) continue
    dots[i * 2] = sums[i * 3 + 1]! / weight
    dots[i * 2 + 1] = sums[i * 3 + 2]! / weight
  }
  return held
}

/** Walks from a dot to the one nearest to a point, each step to a nearer neighbour. */
function walk(
  dots: Float64Array,
  starts: Uint32Array,
  list: Uint32Array,
  from: number,
  x: number,
  y: number,
): number {
  let owner = from
  let near = (dots[owner * 2]! - x) ** 2 + (dots[owner * 2 + 1]! - y) ** 2
  for (;;) {
    let best = owner
    for (let i = starts[owner]!; i < starts[owner + 1]!; i++) {
      const other = list[i]!
      const dx = dots[other * 2]! - x
      const dy = dots[other * 2 + 1]! - y
      const far = dx * dx + dy * dy
      if (far < near) {
        near = far
        best = other
      }
    }
    if (best === owner) return owner
    owner = best
  }
}
