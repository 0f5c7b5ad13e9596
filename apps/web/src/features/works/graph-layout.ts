import type { NodeStatus } from '@easel/contract'

type Linked = Pick<NodeStatus, 'node_id' | 'upstream_arr'>

export interface Place {
  column: number
  row: number
}

/** From left to right: each node one column after the last of those that it takes from; in a column, in the order of computing. */
export function placeNodes(nodes: readonly Linked[]): Map<string, Place> {
  const places = new Map<string, Place>()
  const rows: number[] = []
  // In the order of computing, so what is taken from has its place already.
  for (const { node_id, upstream_arr } of nodes) {
    const before = upstream_arr.map((id) => places.get(id)?.column ?? -1)
    const column = Math.max(-1, ...before) + 1
    const row = rows[column] ?? 0
    rows[column] = row + 1
    places.set(node_id, { column, row })
  }
  return places
}
