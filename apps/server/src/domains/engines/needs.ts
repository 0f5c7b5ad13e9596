import type { Graph, NodeDeclaration, Registry } from '@easel/engine'
import { type EngineTask, engineTasks } from '@easel/remote-engines'
import { z } from 'zod'

/** A stage as its run knows it. */
export interface StageKey {
  readonly run_id: string
  readonly round: number
  readonly stage: number
}

/** Requirements of a stage that runs on an engine. */
export const EngineNeeds = z.object({
  task: z.enum(engineTasks),
  /** Name of the model; empty: any that can do the task. */
  model: z.string(),
  /** Megapixels of the result, times the steps where they are chosen: for expected times. */
  effort: z.number(),
})
export type EngineNeeds = z.output<typeof EngineNeeds>

/** Returns the requirements of a node that runs on an engine. */
export function engineNeeds(graph: Graph, nodeId: string, registry: Pick<Registry, 'get'>): EngineNeeds {
  const { class_type, inputs } = graph[nodeId]!
  const declaration = registry.get(class_type)
  const value = (name: string) => inputs[name] ?? defaultOf(declaration, name)
  const [width, height] = [Number(value('width') ?? 0), Number(value('height') ?? 0)]
  const megapixels = width * height > 0 ? (width * height) / 1_000_000 : 1
  return { task: taskOf(declaration), model: String(value('model') ?? ''), effort: megapixels }
}

function defaultOf(declaration: NodeDeclaration | undefined, name: string) {
  return declaration?.inputs.find((input) => input.name === name)?.default
}

function taskOf(declaration: NodeDeclaration | undefined): EngineTask {
  const task = engineTasks.find((one) => one === declaration?.engine_task)
  if (!task) throw new Error(`Node type ${declaration?.class_type} has no task for engines`)
  return task
}
