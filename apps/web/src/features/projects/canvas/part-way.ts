import type { Point } from '../document/index.ts'

interface Part {
  readonly from: Point
  readonly to: Point
  /** The stops before and after the part; absent where it ends at a socket. */
  readonly before: Point | undefined
  readonly after: Point | undefined
}

/** Returns the way of a part of a link. It leaves and reaches a point in the direction from the stop before the point to the one after it. */
export function partWay({ from, to, before, after }: Part): string {
  const reach = Math.hypot(to.x - from.x, to.y - from.y) * 0.35
  const start = along(from, before && { from: before, to }, reach)
  const end = along(to, after && { from, to: after }, -reach)
  return `M${from.x},${from.y} C${start.x},${start.y} ${end.x},${end.y} ${to.x},${to.y}`
}

/** Returns a place in a direction from another; sockets lead to the right. */
function along(place: Point, way: { from: Point; to: Point } | undefined, reach: number): Point {
  const [x, y] = way ? [way.to.x - way.from.x, way.to.y - way.from.y] : [1, 0]
  const length = Math.hypot(x, y) || 1
  return { x: place.x + (x / length) * reach, y: place.y + (y / length) * reach }
}
