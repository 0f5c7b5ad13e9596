import type { Box } from '../../ground/people/faces/shape.ts'

/** Share of a box at each side that its round content leaves empty in the corners. */
const emptyShare = 0.14
/** Minimum radius of the corners. */
const minRadius = 0.08

/**
 * Returns the largest radius of a part's corners that cut nothing off the content of boxes, as a share of the part's shorter side:
 * at most 0.5, which rounds the shorter sides completely.
 */
export function cornerRadius(part: Box, boxes: readonly Box[]): number {
  const side = Math.min(part.width, part.height)
  let radius = 0.5
  for (const { left, top, width, height } of boxes.filter((box) => box.width > 0)) {
    const across = [emptyShare, 1 - emptyShare].map((share) => left - part.left + share * width)
    const down = [emptyShare, 1 - emptyShare].map((share) => top - part.top + share * height)
    for (const x of across)
      for (const y of down) {
        // A point at (u, v) from a corner touches the arc of radius u + v + √(2uv).
        const [u, v] = [
          Math.max(0, Math.min(x, part.width - x)) / side,
          Math.max(0, Math.min(y, part.height - y)) / side,
        ]
        radius = Math.min(radius, u + v + Math.sqrt(2 * u * v))
      }
  }
  return Math.max(minRadius, radius)
}
