import type { NodeStatus } from '@easel/contract/client'

type LinkedNode = Pick<NodeStatus, 'node_id' | 'upstream_arr'>

export interface Place {
  level: number
  row: number
}

/**
 * Lays nodes out from top to bottom: each node is a level below its lowest upstream node; within a level, nodes are in execution
 * order.
 */
export function placeNodes(nodes: readonly LinkedNode[]): Map<string, Place> {
  const places = new Map<string, Place>()
  const taken: number[] = []
  // Nodes are in execution order, so the positions of upstream nodes are already known.
  for (const { node_id, upstream_arr } of nodes) {
    const before = upstream_arr.map((id) => places.get(id)?.level ?? -1)
    const level = Math.max(-1, ...before) + 1
    const row = taken[level] ?? 0
    taken[level] = row + 1
    places.set(node_id, { level, row })
  }
  return places
}
