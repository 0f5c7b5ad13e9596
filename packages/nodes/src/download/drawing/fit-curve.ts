import { magnitude } from '../../ground/plane/magnitude.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** A cubic Bézier curve: its start, two control points, and its end. */
export type Cubic = readonly [Point, Point, Point, Point]

/** Maximum number of rounds that improve the curve parameters of the points. */
const rounds = 4
/**
 * Maximum ratio of the squared error to the squared tolerance with which a curve is fitted again; with a larger error, it is split.
 */
const maxErrorRatio = 16

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })
const moved = (a: Point, way: Point, length: number): Point => ({
  x: a.x + way.x * length,
  y: a.y + way.y * length,
})
const dot = (a: Point, b: Point) => a.x * b.x + a.y * b.y

function unit(way: Point): Point {
  const length = magnitude(way.x, way.y)
  return length > 0 ? { x: way.x / length, y: way.y / length } : { x: 0, y: 0 }
}

/** Fits cubic curves to points, at most `tolerance` away from each point (Schneider 1990, in "Graphics Gems"). */
export function fitCurve(points: readonly Point[], tolerance: number): Cubic[] {
  const last = points.length - 1
  if (last < 1) return []
  const reach = Math.min(last, 3)
  const [start, end] = [points[0]!, points[last]!]
  // At the seam of a closed line, the curve has the direction from the point before the seam to the point after the seam, so that
  // there is no corner.
  const isClosed = start.x === end.x && start.y === end.y && last > 3
  const seam = unit(minus(points[1]!, points[last - 1]!))
  const startTangent = isClosed ? seam : unit(minus(points[reach]!, start))
  const endTangent = isClosed ? { x: -seam.x, y: -seam.y } : unit(minus(points[last - reach]!, end))
  const found: Cubic[] = []
  fitPart({ points, first: 0, last, startTangent, endTangent }, tolerance ** 2, found)
  return found
}

interface Part {
  readonly points: readonly Point[]
  readonly first: number
  readonly last: number
  /** Unit vectors at both ends, which point into the curve. */
  readonly startTangent: Point
  readonly endTangent: Point
}

function fitPart(part: Part, tolerance: number, found: Cubic[]): void {
  const { points, first, last, startTangent, endTangent } = part
  const [a, b] = [points[first]!, points[last]!]
  if (last - first === 1) {
    const third = magnitude(b.x - a.x, b.y - a.y) / 3
    found.push([a, moved(a, startTangent, third), moved(b, endTangent, third), b])
    return
  }
  let parameters = parametersOf(part)
  let curve = curveFor(part, parameters)
  let worst = worstOf(part, curve, parameters)
  for (
    let round = 0;
    round < rounds && worst.error > tolerance && worst.error < tolerance * maxErrorRatio;
    round++
  ) {
    parameters = parameters.map((parameter, i) => improvedParameter(curve, points[first + i]!, parameter))
    curve = curveFor(part, parameters)
    worst = worstOf(part, curve, parameters)
  }
  if (worst.error <= tolerance) {
    found.push(curve)
    return
  }
  const { index } = worst
  const through = unit(minus(points[index - 1]!, points[index + 1]!))
  fitPart({ ...part, last: index, endTangent: through }, tolerance, found)
  fitPart({ ...part, first: index, startTangent: { x: -through.x, y: -through.y } }, tolerance, found)
}

/** Returns the curve parameters of the points, from 0 to 1: the length of the line up to each point, relative to the whole line. */
function parametersOf({ points, first, last }: Part): number[] {
  const parameters = [0]
  for (let i = first + 1; i <= last; i++) {
    const step = minus(points[i]!, points[i - 1]!)
    parameters.push(parameters.at(-1)! + magnitude(step.x, step.y))
  }
  const whole = parameters.at(-1)! || 1
  return parameters.map((parameter) => parameter / whole)
}

/** Returns the curve whose control points have the distances from the ends that fit best by least squares. */
function curveFor(
  { points, first, last, startTangent, endTangent }: Part,
  parameters: readonly number[],
): Cubic {
  const [a, b] = [points[first]!, points[last]!]
  let [c00, c01, c11, x0, x1] = [0, 0, 0, 0, 0]
  for (const [i, t] of parameters.entries()) {
    const s = 1 - t
    const [b0, b1, b2, b3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
    const [p, q] = [moved({ x: 0, y: 0 }, startTangent, b1), moved({ x: 0, y: 0 }, endTangent, b2)]
    c00 += dot(p, p)
    c01 += dot(p, q)
    c11 += dot(q, q)
    const point = points[first + i]!
    const residual = {
      x: point.x - a.x * (b0 + b1) - b.x * (b2 + b3),
      y: point.y - a.y * (b0 + b1) - b.y * (b2 + b3),
    }
    x0 += dot(p, residual)
    x1 += dot(q, residual)
  }
  const whole = c00 * c11 - c01 * c01
  const chord = magnitude(b.x - a.x, b.y - a.y)
  const [from, to] =
    Math.abs(whole) > 1e-9 ? [(x0 * c11 - x1 * c01) / whole, (x1 * c00 - x0 * c01) / whole] : [0, 0]
  // A control point behind its end, or far beyond the other end, would make a loop.
  const isUsable = (length: number) => length > 1e-3 * chord && length < 3 * Math.max(chord, 1)
  const isFit = isUsable(from) && isUsable(to)
  return [
    a,
    moved(a, startTangent, isFit ? from : chord / 3),
    moved(b, endTangent, isFit ? to : chord / 3),
    b,
  ]
}

export function pointOn([a, b, c, d]: Cubic, t: number): Point {
  const s = 1 - t
  const [u, v, w, z] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
  return { x: a.x * u + b.x * v + c.x * w + d.x * z, y: a.y * u + b.y * v + c.y * w + d.y * z }
}

function worstOf(
  { points, first, last }: Part,
  curve: Cubic,
  parameters: readonly number[],
): { error: number; index: number } {
  let [error, index] = [0, (first + last) >> 1]
  for (let i = first + 1; i < last; i++) {
    const away = minus(pointOn(curve, parameters[i - first]!), points[i]!)
    const square = dot(away, away)
    if (square > error) [error, index] = [square, i]
  }
  return { error, index }
}

/** Returns a curve parameter whose point is nearer to the given point, by a step of Newton's method. */
function improvedParameter(curve: Cubic, point: Point, t: number): number {
  const [a, b, c, d] = curve
  const s = 1 - t
  const away = minus(pointOn(curve, t), point)
  const speed = {
    x: 3 * (s * s * (b.x - a.x) + 2 * s * t * (c.x - b.x) + t * t * (d.x - c.x)),
    y: 3 * (s * s * (b.y - a.y) + 2 * s * t * (c.y - b.y) + t * t * (d.y - c.y)),
  }
  const bend = {
    x: 6 * (s * (c.x - 2 * b.x + a.x) + t * (d.x - 2 * c.x + b.x)),
    y: 6 * (s * (c.y - 2 * b.y + a.y) + t * (d.y - 2 * c.y + b.y)),
  }
  const slope = dot(speed, speed) + dot(away, bend)
  return slope === 0 ? t : Math.min(1, Math.max(0, t - dot(away, speed) / slope))
}
