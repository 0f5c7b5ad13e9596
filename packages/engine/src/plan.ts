import { type Graph, isLink, type NodeDeclaration, type Registry } from './graph.ts'
import { topologicalOrder, upstreamOf } from './order.ts'

/** A sequence of nodes with the same placement, which run in this order. */
export interface Stage {
  readonly place: NodeDeclaration['place']
  readonly node_ids: readonly string[]
  /** Nodes of earlier stages whose outputs this stage needs. */
  readonly takes: readonly string[]
}

/**
 * Splits a valid graph into stages: only nodes that an output node depends on, each after its dependencies, and a new
 * stage wherever the place changes. Takes nodes of the same place as early as their inputs allow, which minimizes the
 * number of stages.
 */
export function planStages(graph: Graph, registry: Registry): Stage[] {
  const wanted = neededNodes(graph, registry)
  let pending = topologicalOrder(graph).order.filter((id) => wanted.has(id))
  const stages: Stage[] = []
  const done = new Set<string>()
  while (pending.length > 0) {
    const place = placementOf(graph, registry, pending.find((id) => isReady(graph, id, done))!)
    const node_ids: string[] = []
    const later: string[] = []
    for (const id of pending) {
      if (placementOf(graph, registry, id) !== place || !isReady(graph, id, done)) {
        later.push(id)
        continue
      }
      node_ids.push(id)
      done.add(id)
    }
    pending = later
    const own = new Set(node_ids)
    const takes = [...new Set(node_ids.flatMap((id) => upstreamOf(graph, id)))].filter((id) => !own.has(id))
    stages.push({ place, node_ids, takes })
  }
  return stages
}

/** Output nodes and all their dependencies. */
function neededNodes(graph: Graph, registry: Registry): Set<string> {
  const needed = new Set(Object.keys(graph).filter((id) => registry.get(graph[id]!.class_type)?.is_output))
  for (const id of needed) for (const origin of upstreamOf(graph, id)) needed.add(origin)
  return needed
}

function isReady(graph: Graph, id: string, done: ReadonlySet<string>): boolean {
  return Object.values(graph[id]!.inputs).every((value) => !isLink(value) || done.has(value[0]))
}

function placementOf(graph: Graph, registry: Registry, id: string): NodeDeclaration['place'] {
  const declaration = registry.get(graph[id]!.class_type)
  if (!declaration) throw new Error(`Unknown node type ${graph[id]!.class_type}`)
  return declaration.place
}
