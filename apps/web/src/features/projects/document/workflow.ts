import { field, isId, isObject, type JsonObject, largestOf, listOf } from './json.ts'

declare const opened: unique symbol

/**
 * Property of an opened subgraph: the workflow to which it belongs. A symbol, which copies of an object keep and no file can
 * contain.
 */
export const whole: unique symbol = Symbol('whole')

/**
 * The JSON of a node editor (LiteGraph 0.4 or 1), which is also the saved form. It is never changed in place: an edit copies the
 * objects on the path to the changed object, so that all other data, including unknown fields, is written unchanged. An opened
 * subgraph is edited in the same way.
 */
export type Workflow = JsonObject & { readonly [opened]: true; readonly [whole]?: Workflow }

export type Edit = (workflow: Workflow) => Workflow

interface NodeIndex {
  /** Keys of the nodes by index; `undefined` for an entry that is not a node. */
  readonly keys: readonly (string | undefined)[]
  readonly positionOf: ReadonlyMap<string, number>
}

const indexes = new WeakMap<object, NodeIndex>()

/**
 * Indexes the nodes of a list. The key of a node is its id as text; a repeated id gets a suffix, so that all nodes can be shown.
 */
function indexOf(nodes: readonly unknown[]): NodeIndex {
  const known = indexes.get(nodes)
  if (known) return known
  const positionOf = new Map<string, number>()
  const keys = nodes.map((node, position) => {
    const id = isObject(node) ? field(node, 'id') : undefined
    if (!isId(id)) return undefined
    let key = String(id)
    for (let count = 2; positionOf.has(key); count += 1) key = `${String(id)}#${count}`
    positionOf.set(key, position)
    return key
  })
  const index = { keys, positionOf }
  indexes.set(nodes, index)
  return index
}

export function rawNodes(workflow: Workflow): readonly unknown[] {
  return listOf(field(workflow, 'nodes'))
}

/** Returns all nodes with their keys, in the order of the file. */
export function nodeEntries(workflow: Workflow): [key: string, node: JsonObject][] {
  const nodes = rawNodes(workflow)
  return indexOf(nodes).keys.flatMap((key, position) =>
    key === undefined ? [] : [[key, nodes[position] as JsonObject]],
  )
}

export function findNode(workflow: Workflow, key: string): JsonObject | undefined {
  const nodes = rawNodes(workflow)
  const position = indexOf(nodes).positionOf.get(key)
  return position === undefined ? undefined : (nodes[position] as JsonObject)
}

/** Changes the nodes with these keys. A workflow in which nothing changes is returned as it is. */
export function changeNodes(
  workflow: Workflow,
  keys: Iterable<string>,
  change: (node: JsonObject, key: string) => JsonObject,
): Workflow {
  const nodes = rawNodes(workflow)
  const { positionOf } = indexOf(nodes)
  let changed: unknown[] | undefined
  for (const key of keys) {
    const position = positionOf.get(key)
    if (position === undefined) continue
    const before = (changed ?? nodes)[position] as JsonObject
    const after = change(before, key)
    if (after === before) continue
    changed ??= [...nodes]
    changed[position] = after
  }
  return changed ? { ...workflow, nodes: changed } : workflow
}

/** Returns the workflow that a graph is part of: itself, unless it is an opened subgraph. */
export function wholeOf(workflow: Workflow): Workflow {
  return workflow[whole] ?? workflow
}

/** Returns the definitions of all subgraphs as the file lists them. */
export function rawDefinitions(workflow: Workflow): readonly unknown[] {
  const definitions = field(wholeOf(workflow), 'definitions')
  return listOf(isObject(definitions) ? field(definitions, 'subgraphs') : undefined)
}

/**
 * True for the form of version 1, in which links are objects and ids are counted in `state`. Subgraphs have this form in every
 * file.
 */
export function isVersion1(workflow: Workflow): boolean {
  return workflow[whole] !== undefined || field(workflow, 'version') === 1
}

/** Returns the next free id of a node. Ids are unique across the workflow and its subgraphs. */
export function nextNodeId(workflow: Workflow): number {
  return nextId(workflow, 'node', 'nodes')
}

export function nextLinkId(workflow: Workflow): number {
  return nextId(workflow, 'link', 'links')
}

function nextId(workflow: Workflow, kind: 'node' | 'link', list: 'nodes' | 'links'): number {
  const graphs = [workflow, wholeOf(workflow), ...rawDefinitions(workflow).filter(isObject)]
  const { last, state } = counterNames[kind]
  const counters = graphs.flatMap((graph) => [
    field(graph, last),
    isObject(graph['state']) ? field(graph['state'], state) : 0,
  ])
  return largestOf([...counters, ...graphs.flatMap((graph) => itemsOf(field(graph, list)).map(idOf))]) + 1
}

const counterNames = {
  node: { last: 'last_node_id', state: 'lastNodeId' },
  link: { last: 'last_link_id', state: 'lastLinkId' },
} as const

function itemsOf(list: unknown): readonly unknown[] {
  return isObject(list) ? Object.values(list) : listOf(list)
}

function idOf(item: unknown): unknown {
  if (Array.isArray(item)) return item[0]
  return isObject(item) ? field(item, 'id') : undefined
}

/** Stores the last assigned id in the file's counter; a file without a counter gets the counter of its version. */
export function withLastId(workflow: Workflow, kind: 'node' | 'link', id: number): Workflow {
  const { last, state } = counterNames[kind]
  const counted = field(workflow, 'state')
  const usesState = isObject(counted) || isVersion1(workflow)
  const before = isObject(counted) ? counted : {}
  const around = workflow[whole]
  return {
    ...workflow,
    ...(around && { [whole]: withLastId(around, kind, id) }),
    ...((!usesState || Object.hasOwn(workflow, last)) && { [last]: id }),
    ...(usesState && { state: { ...before, [state]: id } }),
  }
}

export function appendNodes(workflow: Workflow, nodes: readonly JsonObject[]): Workflow {
  if (nodes.length === 0) return workflow
  const id = largestOf(nodes.map((node) => field(node, 'id')))
  return withLastId({ ...completeWorkflow(workflow), nodes: [...rawNodes(workflow), ...nodes] }, 'node', id)
}

const emptyFields = { last_link_id: 0, nodes: [], links: [], groups: [], config: {}, extra: {}, version: 0.4 }

/** Adds the fields of 0.4, which every editor reads, to a workflow without a version, such as an empty workflow. */
export function completeWorkflow(workflow: Workflow): Workflow {
  return field(workflow, 'version') === undefined && !isVersion1(workflow)
    ? { ...emptyFields, ...workflow }
    : workflow
}

/** Changes the template form in the workflow. */
export function changeForm(change: (form: unknown) => object): Edit {
  return (workflow) => {
    const held = completeWorkflow(workflow)
    const before = field(held, 'extra')
    const extra = isObject(before) ? before : {}
    return { ...held, extra: { ...extra, easel: change(field(extra, 'easel')) } }
  }
}
