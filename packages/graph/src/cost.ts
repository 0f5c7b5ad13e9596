import type { Graph, Registry } from './graph.ts'
import { neededNodes } from './plan.ts'

/** Weight that one attempt pays for: a photo painted whole, with loading and saving. */
const weightPerAttempt = 12

/** Returns the cost of a valid graph in attempts: from the weight of the nodes that its results need, at least 1. */
export function graphCost(graph: Graph, registry: Registry): number {
  const needed = neededNodes(graph, registry)
  const weight = [...needed].reduce((sum, id) => sum + (registry.get(graph[id]!.class_type)?.weight ?? 0), 0)
  return Math.max(1, Math.ceil(weight / weightPerAttempt))
}
