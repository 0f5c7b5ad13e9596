import { type Graph, planStages, type Registry, type Stage } from '@easel/graph'
import { type EngineNeeds, engineNeeds } from '../engines/inspect.ts'

/** A stage to send to its queue. */
export interface StageStart {
  /** Position in the plan. */
  readonly stage: number
  readonly place: Stage['place']
  /** Set if the stage runs on an engine. */
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

/** Start of a graph's run. */
export interface RunStart {
  /** Stages that do not wait for other stages. */
  readonly firstStages: readonly StageStart[]
  /** Requirements of all stages that run on engines. */
  readonly engineNeeds: readonly EngineNeeds[]
}

export function runStart(graph: Graph, registry: Registry): RunStart {
  const stages = planStages(graph, registry)
  const starts = stages.map((_, at) => stageStart({ graph, stages, registry }, at))
  return {
    firstStages: starts.filter((_, at) => stages[at]!.after.length === 0),
    engineNeeds: starts.flatMap(({ needs }) => needs ?? []),
  }
}
