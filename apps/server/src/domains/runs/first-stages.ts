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

export function stageStart({ graph, stages, registry }: Plan, index: number): StageStart {
  const { place, node_ids } = stages[index]!
  return {
    stage: index,
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
  const starts = stages.map((_, index) => stageStart({ graph, stages, registry }, index))
  return {
    firstStages: starts.filter((_, index) => stages[index]!.after.length === 0),
    engineNeeds: starts.flatMap(({ needs }) => needs ?? []),
  }
}
