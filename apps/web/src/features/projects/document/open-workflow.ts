import { bareNode, newInput, newOutput } from './edits/nodes.ts'
import { field, isObject, type JsonObject, largestOf, listOf, textOf, usualWidth } from './json.ts'
import { arrangeGraph } from './layout/arrange-graph.ts'
import type { NodeTypes } from './node-type.ts'
import { initialValues } from './widget-values.ts'
import { appendNodes, rawNodes, type Workflow, withLastId } from './workflow.ts'

/** Thrown for JSON that is neither a workflow nor a graph. */
export class NotAWorkflow extends Error {}

/** Opens the JSON of a node editor, or lays out the graph that editors export for execution; `{}` is an empty workflow. */
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
  const sizes = new Map(
    nodes.map((node) => [String(node['id']), { width: usualWidth, height: heightOf(node) }]),
  )
  const places = arrangeGraph({ ids: keys, pairs }, sizes)
  const placed = nodes.map((node) => {
    const { x, y } = places.get(String(node['id']))!
    return { ...node, pos: [Math.round(x), Math.round(y)] }
  })
  return withLinks(appendNodes({} as Workflow, placed), linksIn(entries, ids), types)
}

interface DrawnLink {
  readonly from: { readonly node: number; readonly output: number }
  readonly to: { readonly node: number; readonly input: string }
}

/** Maximum number of outputs, more than any node type has, so that no file can make a node extremely long. */
const maxOutputs = 1000

function linksIn(entries: Entries, ids: ReadonlyMap<string, number>): DrawnLink[] {
  return entries.flatMap(([id, node]) =>
    linkedInputs(node).flatMap(([input, [source, output]]) => {
      const origin = ids.get(source)
      if (origin === undefined || output < 0 || output >= maxOutputs) return []
      return [{ from: { node: origin, output }, to: { node: ids.get(id)!, input } }]
    }),
  )
}

/** Writes all links in one edit: an edit for each link would copy a large workflow once per link. */
function withLinks(workflow: Workflow, links: readonly DrawnLink[], types: NodeTypes): Workflow {
  const numbered = links.map((link, index) => ({ ...link, id: index + 1 }))
  const into = Map.groupBy(numbered, ({ to }) => to.node)
  const outOf = Map.groupBy(numbered, ({ from }) => from.node)
  const nodes = (rawNodes(workflow) as JsonObject[]).map((node) => {
    const id = Number(node['id'])
    const inputs = [...(node['inputs'] as JsonObject[])]
    for (const { id: link, to } of into.get(id) ?? []) {
      const index = inputs.findIndex(({ name }) => name === to.input)
      if (index === -1) inputs.push({ name: to.input, type: '*', link })
      else inputs[index] = { ...inputs[index], link }
    }
    const outputs = [...(node['outputs'] as JsonObject[])]
    for (const { id: link, from } of outOf.get(id) ?? []) {
      while (outputs.length <= from.output) outputs.push({ name: '', type: '*', links: null })
      const output = outputs[from.output]!
      outputs[from.output] = { ...output, links: [...listOf(output['links']), link] }
    }
    return { ...node, inputs, outputs }
  })
  const byId = new Map(nodes.map((node) => [Number(field(node, 'id')), node]))
  const rows = numbered.map(({ id, from, to }) => {
    const output = types.get(textOf(field(byId.get(from.node)!, 'type')))?.outputs[from.output]
    const slot = byId.get(to.node)!.inputs.findIndex(({ name }) => name === to.input)
    return [id, from.node, from.output, to.node, slot, output?.type ?? '*']
  })
  return rows.length === 0 ? workflow : withLastId({ ...workflow, nodes, links: rows }, 'link', rows.length)
}

/** Replaces ids that are not numbers, such as ids inside subgraphs (`57:28`), by the next free numbers. */
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
      isLink(value) ? [] : [[input, unwrapValue(value)]],
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
    // For a node of unknown type, the values keep their names.
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

function unwrapValue(value: unknown): unknown {
  return isObject(value) && Array.isArray(value['__value__']) ? value['__value__'] : value
}
