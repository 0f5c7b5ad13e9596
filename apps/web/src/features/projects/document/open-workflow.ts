import { connect } from './edits/connections.ts'
import { bareNode, newInput, newOutput } from './edits/nodes.ts'
import { field, isObject, type JsonObject, largestOf, listOf, textOf } from './json.ts'
import { arrangeGraph } from './layout/arrange-graph.ts'
import type { NodeTypes } from './node-type.ts'
import { initialValues } from './widget-values.ts'
import { appendNodes, type Workflow } from './workflow.ts'

/** Thrown for JSON that is neither a workflow nor a graph. */
export class NotAWorkflow extends Error {}

/** Opens the JSON of a node editor, or the graph that editors export for execution, which is laid out; `{}` is an empty workflow. */
export function openWorkflow(json: unknown, types: NodeTypes): Workflow {
  if (!isObject(json)) throw new NotAWorkflow()
  if (Array.isArray(field(json, 'nodes')) || Object.keys(json).length === 0) return json as Workflow
  const nodes = Object.entries(json)
  if (!nodes.every(([, node]) => isObject(node) && typeof node['class_type'] === 'string'))
    throw new NotAWorkflow()
  return drawGraph(nodes as [string, JsonObject][], types)
}

type Entries = readonly (readonly [id: string, node: JsonObject])[]

function drawGraph(entries: Entries, types: NodeTypes): Workflow {
  const ids = numberedIds(entries.map(([id]) => id))
  const nodes = entries.map(([id, node]) => drawNode(ids.get(id)!, node, types))
  const pairs = entries.flatMap(([id, node]) =>
    linkedInputs(node).map(([, source]) => [String(ids.get(source[0])), String(ids.get(id))] as const),
  )
  const keys = nodes.map(({ id }) => String(id))
  const sizes = new Map(nodes.map((node) => [String(node['id']), { width: 240, height: heightOf(node) }]))
  const places = arrangeGraph({ ids: keys, pairs }, sizes)
  const placed = nodes.map((node) => {
    const { x, y } = places.get(String(node['id']))!
    return { ...node, pos: [Math.round(x), Math.round(y)] }
  })
  return entries.reduce(
    (workflow, [id, node]) => {
      return linkedInputs(node).reduce((current, [input, [source, output]]) => {
        const origin = ids.get(source)
        if (origin === undefined) return current
        return connect(types, {
          from: { node: String(origin), output },
          to: { node: String(ids.get(id)!), input },
        })(current)
      }, workflow)
    },
    appendNodes({} as Workflow, placed),
  )
}

/** Gives nodes whose ids are no numbers, as those inside subgraphs (`57:28`), the next free numbers. */
function numberedIds(ids: readonly string[]): Map<string, number> {
  let last = largestOf(ids)
  return new Map(
    ids.map((id) => {
      if (/^[1-9]\d{0,14}$/.test(id)) return [id, Number(id)]
      last += 1
      return [id, last]
    }),
  )
}

function drawNode(id: number, node: JsonObject, types: NodeTypes): JsonObject {
  const name = textOf(node['class_type'])
  const type = types.get(name)
  const meta = field(node, '_meta')
  const title = isObject(meta) ? textOf(field(meta, 'title')) : ''
  const values = Object.fromEntries(
    Object.entries(inputsOfGraph(node)).flatMap(([input, value]) =>
      isLink(value) ? [] : [[input, unwrapped(value)]],
    ),
  )
  return {
    ...bareNode(name, id, { x: 0, y: 0 }),
    ...(title !== '' && { title }),
    inputs:
      type?.inputs.map(newInput) ??
      linkedInputs(node).map(([input]) => ({ name: input, type: '*', link: null })),
    outputs: type?.outputs.map(newOutput) ?? [],
    properties: { 'Node name for S&R': name },
    // The values of a node whose type is unknown keep their names.
    widgets_values: type && isPlaceable(type) ? initialValues(type, values) : values,
  }
}

function isPlaceable(type: { inputs: readonly { widget?: { valueCount: number | null } }[] }): boolean {
  return type.inputs.every(({ widget }) => widget?.valueCount !== null)
}

function heightOf(node: JsonObject): number {
  const values = field(node, 'widgets_values')
  const fields = isObject(values) ? Object.keys(values).length : listOf(values).length
  return 80 + (listOf(node['inputs']).length - fields + listOf(node['outputs']).length) * 24 + fields * 60
}

function inputsOfGraph(node: JsonObject): JsonObject {
  const inputs = field(node, 'inputs')
  return isObject(inputs) ? inputs : {}
}

type GraphLink = readonly [node: string, output: number]

function isLink(value: unknown): value is GraphLink {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    typeof value[0] === 'string' &&
    Number.isSafeInteger(value[1])
  )
}

function linkedInputs(node: JsonObject): [input: string, source: GraphLink][] {
  return Object.entries(inputsOfGraph(node)).flatMap(([input, value]) =>
    isLink(value) ? [[input, value]] : [],
  )
}

function unwrapped(value: unknown): unknown {
  return isObject(value) && Array.isArray(value['__value__']) ? value['__value__'] : value
}
