import { getViewportForBounds, type Viewport } from '@xyflow/react'
import { boundsOf, type GraphView, type Size } from '../document/index.ts'
import { titleOf } from './flow-nodes.ts'
import { geometryOf } from './geometry.ts'

/** Room for the tools at the left. */
const padding = { top: '24px', right: '24px', bottom: '24px', left: '76px' } as const
/** Smallest zoom; a larger graph is shown in part. */
export const minZoom = 0.06

/**
 * Maximum distance from the middle node in pixels; farther nodes are ignored, since in a view with them every node would be
 * invisibly small.
 */
const farthest = 50_000

/** Returns the view of the whole graph on a canvas. Ignored nodes can be found by their names. */
export function viewOfWhole({ nodes, groups }: GraphView, { width, height }: Size): Viewport {
  const x = middleOf(nodes.map((node) => node.x))
  const y = middleOf(nodes.map((node) => node.y))
  const cards = nodes.map((node) => {
    const size = geometryOf(node)
    return { x: node.x, y: node.y - titleOf(node), width: size.width, height: size.height }
  })
  const nearBoxes = [...cards, ...groups].filter(
    (point) => Math.abs(point.x - x) < farthest && Math.abs(point.y - y) < farthest,
  )
  if (nearBoxes.length === 0) return { x: 0, y: 0, zoom: 1 }
  return getViewportForBounds(boundsOf(nearBoxes), width, height, minZoom, 1, padding)
}

function middleOf(places: readonly number[]): number {
  return places.toSorted((a, b) => a - b)[Math.floor(places.length / 2)] ?? 0
}
