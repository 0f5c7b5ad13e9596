import { type Graph, isLink } from './graph.ts'

/** Ids of the nodes that a node's linked inputs come from, without links to unknown nodes. */
export function upstreamOf(graph: Graph, id: string): string[] {
  if (!Object.hasOwn(graph, id)) return []
  const origins = new Set<string>()
  for (const value of Object.values(graph[id]!.inputs))
    if (isLink(value) && Object.hasOwn(graph, value[0])) origins.add(value[0])
  return [...origins]
}

/**
 * Sorts the nodes so that each follows its dependencies (Kahn 1962). Nodes that could follow in any order keep the
 * order of the graph, so that the result is deterministic. In a graph with a cycle, `cycle` names the nodes on or
 * between cycles, and `order` holds only the nodes before them.
 */
export function topologicalOrder(graph: Graph): { order: string[]; cycle?: string[] } {
  const upstream = new Map(Object.keys(graph).map((id) => [id, upstreamOf(graph, id)]))
  const downstream = reversed(upstream)
  const order = sortable(upstream, downstream)
  if (order.length === upstream.size) return { order }
  const before = new Set(order)
  // Nodes after a cycle also wait for it, without being part of it. Sorting in the opposite direction removes them.
  const after = new Set(sortable(downstream, upstream))
  return { order, cycle: [...upstream.keys()].filter((id) => !before.has(id) && !after.has(id)) }
}

type Edges = ReadonlyMap<string, readonly string[]>

function reversed(edges: Edges): Edges {
  const back = new Map<string, string[]>([...edges.keys()].map((id) => [id, []]))
  for (const [id, targets] of edges) for (const target of targets) back.get(target)!.push(id)
  return back
}

/** Lists the nodes that can be sorted. Each node follows once all nodes that it waits for are in the list. */
function sortable(waitsFor: Edges, isAwaitedBy: Edges): string[] {
  const remaining = new Map([...waitsFor].map(([id, others]) => [id, others.length]))
  const order = [...remaining].filter(([, count]) => count === 0).map(([id]) => id)
  for (let index = 0; index < order.length; index += 1) {
    for (const id of isAwaitedBy.get(order[index]!) ?? []) {
      const count = remaining.get(id)! - 1
      remaining.set(id, count)
      if (count === 0) order.push(id)
    }
  }
  return order
}
