import type { Graph, Registry } from './graph.ts'
import { planStages } from './plan.ts'

/** Weight that one attempt pays for: a photo painted whole, with what loads and saves it. */
const weightPerAttempt = 12

/** What a valid graph costs, in attempts: by the weight of the nodes that its results need; 1 at least. */
export function graphCost(graph: Graph, registry: Registry): number {
  const needed = planStages(graph, registry).flatMap((stage) => stage.node_ids)
  const weight = needed.reduce((sum, id) => sum + (registry.get(graph[id]!.class_type)?.weight ?? 0), 0)
  return Math.max(1, Math.ceil(weight / weightPerAttempt))
}
