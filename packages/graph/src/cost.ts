import type { Graph, Registry } from './graph.ts'
import { neededNodes } from './plan.ts'

/**
 * Weight of the nodes that one attempt pays for. A photo that one heavy node paints has this weight, with loading and
 * saving.
 */
const weightPerAttempt = 12

/** Returns the cost of a valid graph in attempts, at least 1. Only nodes that its results need count, by their weight. */
export function graphCost(graph: Graph, registry: Registry): number {
  const needed = neededNodes(graph, registry)
  const weight = [...needed].reduce((sum, id) => sum + (registry.get(graph[id]!.class_type)?.weight ?? 0), 0)
  return Math.max(1, Math.ceil(weight / weightPerAttempt))
}
