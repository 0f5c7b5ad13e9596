import { type Graph, isLink } from './graph.ts'

/** Ids of the nodes that a node takes its linked inputs from; links to unknown nodes left out. */
export function upstreamOf(graph: Graph, id: string): string[] {
  const origins = Object.values(graph[id]?.inputs ?? {}).flatMap((value) => (isLink(value) ? [value[0]] : []))
  return [...new Set(origins)].filter((origin) => origin in graph)
}

/**
 * Every node after all that it depends on; ties in the graph's own order, so that the result is always the same.
 * With a cycle, `cycle` names the nodes that no order can place. (Kahn 1962)
 */
export function topologicalOrder(graph: Graph): { order: string[]; cycle?: string[] } {
  const waitingFor = new Map(Object.keys(graph).map((id) => [id, upstreamOf(graph, id).length]))
  const dependents = new Map<string, string[]>()
  for (const id of waitingFor.keys()) {
    for (const origin of upstreamOf(graph, id))
      dependents.set(origin, [...(dependents.get(origin) ?? []), id])
  }
  const order = [...waitingFor].filter(([, count]) => count === 0).map(([id]) => id)
  for (let at = 0; at < order.length; at += 1) {
    for (const id of dependents.get(order[at]!) ?? []) {
      const left = waitingFor.get(id)! - 1
      waitingFor.set(id, left)
      if (left === 0) order.push(id)
    }
  }
  const placed = new Set(order)
  const cycle = [...waitingFor.keys()].filter((id) => !placed.has(id))
  return cycle.length > 0 ? { order, cycle } : { order }
}
