import {
  type Graph,
  type GraphNode,
  isLink,
  isListValue,
  planStages,
  validateGraph,
  withSide,
} from '@easel/graph'
import { executions } from '../execution.ts'
import type { ExecutionContext, ResolvedInput, SocketValue } from '../execution-types.ts'
import { registry } from '../index.ts'
import { type BuiltInTemplate, unbound } from '../templates/types.ts'
import { withAdded } from '../templates/with-added.ts'
import { quietContext } from './pictures.ts'

export interface TemplateRun {
  /** Bytes of the source pictures, in order. */
  readonly sources: readonly Uint8Array[]
  /** Values of the template's form by name; other values keep their defaults. */
  readonly values?: Readonly<Record<string, string | number | boolean>>
  /** Longest side of loaded and of generated pictures; by default, the side that the graph sets. */
  readonly side?: number
  readonly context?: Partial<Omit<ExecutionContext, 'readSource'>>
  /** Called before every node. */
  readonly onStart?: (node: GraphNode) => void
  /** Called after every executed node, with its duration in milliseconds. */
  readonly onNode?: (node: GraphNode, milliseconds: number) => void
}

const sourceName = (index: number) => `source/${index}`

/** Executes a template's graph with its sources and values filled in. Returns the graph's result. */
export async function runTemplate(template: BuiltInTemplate, run: TemplateRun): Promise<SocketValue> {
  const context = quietContext({
    ...run.context,
    readSource: async (name) => run.sources[Number(name.split('/')[1])]!,
  })
  return await runGraph(filledGraph(template, run), context, run)
}

/** Executes a graph like a worker: in the engine's order, passing outputs to later nodes. Returns the graph's result. */
export async function runGraph(
  graph: Graph,
  context: ExecutionContext,
  run: Pick<TemplateRun, 'onStart' | 'onNode'> = {},
): Promise<SocketValue> {
  const faults = validateGraph(graph, registry)
  if (faults.length > 0) throw new Error(`The graph is not valid: ${JSON.stringify(faults)}`)
  const values = new Map<string, readonly SocketValue[]>()
  const waiting = planStages(graph, registry).flatMap((stage) => stage.node_ids)
  let result: SocketValue | undefined
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const node = graph[id]!
    context.signal.throwIfAborted()
    run.onStart?.(node)
    const startedAt = performance.now()
    const outputs = await executions.get(node.class_type)!(resolveInputs(node, values), context)
    run.onNode?.(node, performance.now() - startedAt)
    values.set(id, outputs)
    if (registry.get(node.class_type)!.is_output) result = outputs[0]
    // Drops values that no later node needs, like the worker, so that the peak of memory equals the worker's.
    const wanted = new Set(waiting.flatMap((later) => linksOf(graph[later]!)))
    for (const key of values.keys()) if (!wanted.has(key)) values.delete(key)
  }
  if (result === undefined) throw new Error('The graph has no output node')
  return result
}

/** Returns a template's graph with sources, form values and size filled in. */
function filledGraph(template: BuiltInTemplate, run: TemplateRun): Graph {
  const values = run.values ?? {}
  const masks = template.input_arr.filter(
    ({ type, show_if }) => type === 'mask' && (!show_if || values[show_if.name] === show_if.is),
  )
  const graph: Record<string, GraphNode> = { ...withAdded(template.graph, masks) }
  const set = (id: string, name: string, value: GraphNode['inputs'][string]) => {
    graph[id] = { ...graph[id]!, inputs: { ...graph[id]!.inputs, [name]: value } }
  }
  const all = run.sources.map((_, index) => sourceName(index))
  const names = all.slice(0, all.length - masks.length)
  for (const [index, { bind }] of masks.entries()) set(bind.node_id, bind.input, all[names.length + index]!)
  if (template.source_bind) {
    const { node_id, input } = template.source_bind
    const isList = registry
      .get(graph[node_id]!.class_type)!
      .inputs.some(({ name, type }) => name === input && type === 'STRINGS')
    set(node_id, input, isList ? { __value__: names } : names[0]!)
  }
  for (const [name, value] of Object.entries(values)) {
    const field = template.input_arr.find((candidate) => candidate.name === name)
    if (!field) throw new Error(`${template.key} has no ${name}`)
    if (field.bind !== unbound) set(field.bind.node_id, field.bind.input, value)
  }
  return run.side === undefined ? graph : withSide(graph, run.side, registry)
}

function resolveInputs(
  node: GraphNode,
  values: ReadonlyMap<string, readonly SocketValue[]>,
): Record<string, ResolvedInput> {
  const entries = registry.get(node.class_type)!.inputs.map(({ name, default: fallback }) => {
    const value = node.inputs[name] ?? fallback!
    if (isLink(value)) return [name, values.get(value[0])![value[1]]!]
    return [name, isListValue(value) ? value.__value__.map(String) : value]
  })
  return Object.fromEntries(entries)
}

function linksOf(node: GraphNode): string[] {
  return Object.values(node.inputs).flatMap((value) => (isLink(value) ? [value[0]] : []))
}
