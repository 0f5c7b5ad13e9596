import { type Graph, isLink, isListValue, type NodeDeclaration, type Registry } from '@easel/graph'
import { pictureInputs, readLoras } from '@easel/nodes'
import { type EngineChoices, modelNameOf } from '@easel/remote-engines/models'
import { type EngineTask, engineTasks, guideKinds } from '@easel/remote-engines/tasks'
import { isPartClass, partNeeds, readPart } from '@easel/workflow'
import { z } from 'zod'

/** Key of a stage within its run. */
export interface StageKey {
  readonly run_id: string
  readonly round: number
  readonly stage: number
}

/** Requirements of a stage that runs on an engine. */
export const EngineNeeds = z.object({
  /** Task of the engine; `graph` runs nodes of the engine's own types. */
  task: z.enum([...engineTasks, 'graph']),
  /** Name of the model. If empty, any model that can do the task is suitable; a graph then needs no model. */
  model: z.string(),
  /** Node types and files that a graph needs. */
  graph: z.object({ classes: z.array(z.string()), files: z.array(z.string()) }).optional(),
  /** Number of reference pictures; undefined without reference pictures. */
  references: z.number().optional(),
  /** Names that the engine has to list; if absent, any engine will do. */
  sampler: z.string().optional(),
  scheduler: z.string().optional(),
  /** LoRAs that the engine must have; undefined without LoRAs. */
  loras: z.array(z.string()).optional(),
  /** The model must enlarge the picture in a second step. */
  hires: z.literal(true).optional(),
  /** Kind of the map that guides the picture: the model needs a ControlNet for it. */
  guide: z.enum(guideKinds).optional(),
  /**
   * Computing effort, for expected times: megapixels of the result, times the seconds of a film, and higher if more steps are
   * chosen.
   */
  effort: z.number(),
})
export type EngineNeeds = z.output<typeof EngineNeeds>

/** Returns whether an engine lists all names that a stage needs. */
export function hasChoices(
  { samplers, schedulers }: EngineChoices,
  { sampler, scheduler }: Pick<EngineNeeds, 'sampler' | 'scheduler'>,
): boolean {
  return (
    (sampler === undefined || samplers.includes(sampler)) &&
    (scheduler === undefined || schedulers.includes(scheduler))
  )
}

/** Number of steps that is assumed for a request without a number. */
const usualSteps = 20

/** Returns the requirements of a node that runs on an engine. */
export function engineNeeds(graph: Graph, nodeId: string, registry: Pick<Registry, 'get'>): EngineNeeds {
  const { class_type, inputs } = graph[nodeId]!
  if (isPartClass(class_type)) return partNeedsOf(graph, nodeId)
  const declaration = registry.get(class_type)
  const value = (name: string) => inputs[name] ?? defaultOf(declaration, name)
  const [width, height] = [Number(value('width') ?? 0), Number(value('height') ?? 0)]
  const megapixels = width * height > 0 ? (width * height) / 1_000_000 : 1
  const seconds = Number(value('seconds') ?? 0) || 1
  const steps = Number(value('steps') ?? 0) || usualSteps
  const isLarger = value('hires') === true
  const second = isLarger ? Number(value('hires_scale')) ** 2 * Number(value('hires_strength')) : 0
  const effort = (megapixels * seconds * steps * (1 + second)) / usualSteps
  const { loras } = readLoras(String(value('loras') ?? ''))
  const references =
    taskOf(declaration) === 'reference_to_image' && countReferences(graph, nodeId, declaration)
  return {
    task: taskOf(declaration),
    model: modelNameOf(String(value('model') ?? '')),
    ...(references && { references }),
    ...namesIn({ sampler: value('sampler'), scheduler: value('scheduler') }),
    ...(loras.length > 0 && { loras: loras.map(({ name }) => name) }),
    ...(isLarger && { hires: true as const }),
    ...guideIn({ isGuided: value('guide') === true, kind: value('guide_kind') }),
    effort,
  }
}

function guideIn({ isGuided, kind }: { isGuided: boolean; kind: unknown }): Pick<EngineNeeds, 'guide'> {
  const guide = guideKinds.find((known) => known === kind)
  return isGuided && guide ? { guide } : {}
}

/** Returns the names that are not empty. */
function namesIn<Name extends string>(
  values: Readonly<Record<Name, unknown>>,
): Partial<Record<Name, string>> {
  const given = Object.entries(values).filter(([, value]) => typeof value === 'string' && value !== '')
  return Object.fromEntries(given) as Partial<Record<Name, string>>
}

/** Number of pictures that are linked to a node. */
function countReferences(graph: Graph, nodeId: string, declaration: NodeDeclaration | undefined): number {
  const pictures = declaration?.inputs.filter(({ type }) => type === 'IMAGE' || type === 'IMAGES') ?? []
  const linked = pictures.filter(({ name }) => isLink(graph[nodeId]!.inputs[name]))
  return linked.reduce((sum, { name, type }) => {
    return sum + (type === 'IMAGES' ? countPictures(graph, graph[nodeId]!.inputs[name]) : 1)
  }, 0)
}

/** Number of pictures in a list that a node loads; 1 if another node makes the picture. */
function countPictures(graph: Graph, list: unknown): number {
  const origin = isLink(list) ? graph[list[0]] : undefined
  const names = origin?.inputs[pictureInputs.get(origin.class_type)?.input ?? '']
  return isListValue(names) ? names.__value__.length : 1
}

function partNeedsOf(graph: Graph, nodeId: string): EngineNeeds {
  const part = readPart(String(graph[nodeId]!.inputs['part']))
  const { model, megapixels, classes, files } = partNeeds([part])
  return { task: 'graph', model, effort: megapixels, graph: { classes: [...classes], files: [...files] } }
}

function defaultOf(declaration: NodeDeclaration | undefined, name: string) {
  return declaration?.inputs.find((input) => input.name === name)?.default
}

function taskOf(declaration: NodeDeclaration | undefined): EngineTask {
  const task = engineTasks.find((known) => known === declaration?.engine_task)
  if (!task) throw new Error(`Node type ${declaration?.class_type} has no task for engines`)
  return task
}
