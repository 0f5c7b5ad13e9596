import { type Graph, planStages, type Registry, type Stage } from '@easel/engine'
import { type EngineNeeds, engineNeeds } from '../engines/inspect.ts'

/** A stage to send to its queue. */
export interface StageStart {
  /** Position in the plan. */
  readonly stage: number
  readonly place: Stage['place']
  /** Set where the stage runs on an engine. */
  readonly needs?: EngineNeeds
}

interface Plan {
  graph: Graph
  stages: readonly Stage[]
  registry: Registry
}

export function stageStart({ graph, stages, registry }: Plan, at: number): StageStart {
  const { place, node_ids } = stages[at]!
  return {
    stage: at,
    place,
    ...(place === 'remote' && { needs: engineNeeds(graph, node_ids[0]!, registry) }),
  }
}

/** Stages of a graph that wait for no other. */
export function firstStages(graph: Graph, registry: Registry): StageStart[] {
  const stages = planStages(graph, registry)
  return stages.flatMap(({ after }, at) =>
    after.length === 0 ? [stageStart({ graph, stages, registry }, at)] : [],
  )
}
