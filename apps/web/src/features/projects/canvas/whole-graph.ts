import type { FitViewOptions } from '@xyflow/react'
import type { GraphView } from '../document/index.ts'

/** Leaves room for the tools at the left. */
const room = {
  padding: { top: '24px', right: '24px', bottom: '24px', left: '76px' },
  maxZoom: 1,
} as const

/** Nodes farther from the middle node than this, in pixels, are ignored: a view that contained them would show no node. */
const farthest = 50_000

/** Returns what the drawing library needs for a view of the whole graph. Lost nodes are found by their names. */
export function wholeGraph({ nodes, groups }: GraphView): FitViewOptions {
  const x = middleOf(nodes.map((node) => node.x))
  const y = middleOf(nodes.map((node) => node.y))
  const near = [...nodes, ...groups].filter(
    (place) => Math.abs(place.x - x) < farthest && Math.abs(place.y - y) < farthest,
  )
  return { ...room, nodes: near.map(({ id }) => ({ id })) }
}

function middleOf(places: readonly number[]): number {
  return places.toSorted((a, b) => a - b)[Math.floor(places.length / 2)] ?? 0
}
