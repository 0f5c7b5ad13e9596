import type { NodeStatus } from '@easel/contract'

type Linked = Pick<NodeStatus, 'node_id' | 'upstream_arr'>

export interface Place {
  level: number
  place: number
}

/** From top to bottom: each node one level below the last of those that it takes from; on a level, in the order of computing. */
export function placeNodes(nodes: readonly Linked[]): Map<string, Place> {
  const places = new Map<string, Place>()
  const taken: number[] = []
  // In the order of computing, so what is taken from has its place already.
  for (const { node_id, upstream_arr } of nodes) {
    const before = upstream_arr.map((id) => places.get(id)?.level ?? -1)
    const level = Math.max(-1, ...before) + 1
    const place = taken[level] ?? 0
    taken[level] = place + 1
    places.set(node_id, { level, place })
  }
  return places
}
