import type { GraphView } from '../graph-view.ts'
import { usualWidth } from '../json.ts'
import type { Point } from './nodes.ts'

const gap = 60

/** Returns a place to the right of all nodes, at the height of the topmost. */
export function freePlace({ nodes }: GraphView): Point {
  if (nodes.length === 0) return { x: 0, y: 0 }
  // Spreading the nodes of a large graph into `Math.max` would exceed the number of arguments.
  return nodes.reduce(
    ({ x, y }, node) => ({
      x: Math.max(x, node.x + (node.width || usualWidth) + gap),
      y: Math.min(y, node.y),
    }),
    { x: Number.NEGATIVE_INFINITY, y: Number.POSITIVE_INFINITY },
  )
}
