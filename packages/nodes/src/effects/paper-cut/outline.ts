import type { SKRSContext2D } from '@napi-rs/canvas'
import { magnitude } from '../../ground/plane/magnitude.ts'
import type { Size } from '../../ground/plane/size.ts'

/** Closed lines around a shape, each as x, y, x, y …; the region is filled by the even-odd rule. */
export type Loops = readonly (readonly number[])[]

/**
 * Distance in pixels by which shapes that touch the picture's border continue beyond it, so that no cut is drawn along the border.
 */
const beyond = 24

/** Follows the pixel edges of a mask; the mask continues beyond the picture's border. */
function stepsOf(isInside: (x: number, y: number) => boolean, { width, height }: Size): number[][] {
  const wide = width + 3
  const next = new Map<number, number[]>()
  const link = (x0: number, y0: number, x1: number, y1: number) => {
    const from = (y0 + 1) * wide + x0 + 1
    const to = (y1 + 1) * wide + x1 + 1
    const others = next.get(from)
    if (others) others.push(to)
    else next.set(from, [to])
  }
  const inside = (x: number, y: number) =>
    x >= -1 &&
    y >= -1 &&
    x <= width &&
    y <= height &&
    isInside(Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y)))
  for (let y = -1; y <= height + 1; y++) {
    for (let x = -1; x <= width + 1; x++) {
      const isHere = inside(x, y)
      if (isHere !== inside(x - 1, y)) isHere ? link(x, y + 1, x, y) : link(x, y, x, y + 1)
      if (isHere !== inside(x, y - 1)) isHere ? link(x, y, x + 1, y) : link(x + 1, y, x, y)
    }
  }
  const loops: number[][] = []
  for (const start of next.keys()) {
    let position = start
    const loop: number[] = []
    for (let to = next.get(position)?.pop(); to !== undefined; to = next.get(position)?.pop()) {
      loop.push((position % wide) - 1, Math.floor(position / wide) - 1)
      position = to
    }
    if (loop.length > 0) loops.push(loop)
  }
  return loops
}

/**
 * Removes the points of a line that lie within `reach` of the straight line between the points that are kept (Douglas and Peucker
 * 1973).
 */
function simplify(line: readonly number[], reach: number): number[] {
  const count = line.length / 2
  const stays = new Uint8Array(count)
  let far = 0
  const squared = (i: number) => (line[i * 2]! - line[0]!) ** 2 + (line[i * 2 + 1]! - line[1]!) ** 2
  for (let i = 1; i < count; i++) if (squared(i) > squared(far)) far = i
  stays[0] = stays[far] = 1
  const spans = [
    [0, far],
    [far, count],
  ]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span as [number, number]
    const [x0, y0] = [line[from * 2]!, line[from * 2 + 1]!]
    const [dx, dy] = [line[(to % count) * 2]! - x0, line[(to % count) * 2 + 1]! - y0]
    const long = magnitude(dx, dy) || 1
    let [farthestDistance, farthest] = [reach, -1]
    for (let i = from + 1; i < to; i++) {
      const away = Math.abs((line[i * 2]! - x0) * dy - (line[i * 2 + 1]! - y0) * dx) / long
      if (away > farthestDistance) [farthestDistance, farthest] = [away, i]
    }
    if (farthest < 0) continue
    stays[farthest] = 1
    spans.push([from, farthest], [farthest, to])
  }
  return line.filter((_, i) => stays[i >> 1])
}

/** Smooths the steps of a closed line: every point becomes the mean of its neighbours, in two rounds. */
function smoothLoop(loop: readonly number[]): number[] {
  const mean = (line: readonly number[]) =>
    line.map((value, i) => {
      const [before, after] = [line.at(i - 2)!, line[(i + 2) % line.length]!]
      return 0.5 * value + 0.25 * (before + after)
    })
  return mean(mean(loop))
}

/** Returns the simplified outlines of a mask: points that deviate less than `reach` pixels from straight lines are removed. */
export function loopsOf(isInside: (x: number, y: number) => boolean, size: Size, reach: number): Loops {
  const outside = (value: number, end: number) => (value < 0 ? -beyond : value > end ? end + beyond : value)
  return stepsOf(isInside, size)
    .map((loop) => loop.map((value, i) => outside(value, i % 2 ? size.height : size.width)))
    .map((loop) => simplify(smoothLoop(loop), reach))
    .filter((loop) => loop.length >= 6)
}

/** Minimum angle in radians of a point that remains a corner. */
const corner = 1.15

/** Traces loops as quadratic curves from the middle of a side to the middle of the next side, with corners at sharp angles. */
export function tracePath(
  context: SKRSContext2D,
  loops: Loops,
  place: (x: number, y: number) => readonly [x: number, y: number],
): void {
  context.beginPath()
  for (const loop of loops) {
    const count = loop.length / 2
    const points = Array.from({ length: count }, (_, i) => place(loop[i * 2]!, loop[i * 2 + 1]!))
    const pointAt = (i: number) => points[(i + count) % count]!
    const middle = (i: number) =>
      [(pointAt(i)[0] + pointAt(i + 1)[0]) / 2, (pointAt(i)[1] + pointAt(i + 1)[1]) / 2] as const
    context.moveTo(...middle(-1))
    for (let i = 0; i < count; i++) {
      const [x, y] = pointAt(i)
      const [to, before] = [middle(i), middle(i - 1)]
      const turn = Math.atan2(
        (x - before[0]) * (to[1] - y) - (y - before[1]) * (to[0] - x),
        (x - before[0]) * (to[0] - x) + (y - before[1]) * (to[1] - y),
      )
      if (Math.abs(turn) > corner) {
        context.lineTo(x, y)
        context.lineTo(...to)
      } else context.quadraticCurveTo(x, y, ...to)
    }
    context.closePath()
  }
}
