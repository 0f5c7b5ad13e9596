import { field, isId, isObject, type JsonObject, keyOf, listOf } from '../json.ts'
import { findNode, rawDefinitions, type Workflow, whole, wholeOf } from '../workflow.ts'

/** Maximum depth: deeper subgraphs are shown as unknown nodes, and the server does not run them. */
const maxDepth = 32

const none: ReadonlyMap<string, JsonObject> = new Map()
const usable = new WeakMap<object, ReadonlyMap<string, JsonObject>>()

/**
 * Returns the subgraphs that can be shown, by id, each after the subgraphs that it uses. Left out are definitions without nodes,
 * definitions that contain themselves, and definitions that use such definitions: their nodes are shown as unknown.
 */
export function definitionsOf(workflow: Workflow): ReadonlyMap<string, JsonObject> {
  const list = rawDefinitions(workflow)
  if (list.length === 0) return none
  const known = usable.get(list)
  if (known) return known
  const remaining = new Map<string, JsonObject>()
  for (const definition of list)
    if (isObject(definition) && isId(definition['id']) && Array.isArray(definition['nodes']))
      remaining.set(String(definition['id']), definition)
  const ordered = new Map<string, JsonObject>()
  for (let depth = 0; depth < maxDepth && remaining.size > 0; depth += 1) {
    const ready = [...remaining].filter(([, definition]) =>
      usedTypes(definition).every((type) => !remaining.has(type)),
    )
    for (const [id, definition] of ready) {
      remaining.delete(id)
      ordered.set(id, definition)
    }
  }
  usable.set(list, ordered)
  return ordered
}

const used = new WeakMap<object, readonly string[]>()

/** Returns the types of the nodes of a graph. */
function usedTypes(graph: JsonObject): readonly string[] {
  const nodes = listOf(field(graph, 'nodes'))
  const known = used.get(nodes)
  if (known) return known
  const types = new Set<string>()
  for (const node of nodes) if (isObject(node) && typeof node['type'] === 'string') types.add(node['type'])
  const list = [...types]
  used.set(nodes, list)
  return list
}

/** Returns the definition of a node, if the node is a subgraph that can be shown. */
export function definitionOfNode(workflow: Workflow, raw: JsonObject): JsonObject | undefined {
  const type = field(raw, 'type')
  return typeof type === 'string' ? definitionsOf(workflow).get(type) : undefined
}

/** Opens a definition as a graph that can be edited. */
export function openDefinition(workflow: Workflow, definition: JsonObject): Workflow {
  return { ...definition, [whole]: wholeOf(workflow) } as Workflow
}

/** Writes an opened subgraph back into its workflow, and returns the workflow. */
export function closeDefinition(graph: Workflow): Workflow {
  const { [whole]: around, ...definition } = graph
  return around ? withDefinition(around, definition) : graph
}

/** Follows a path of nodes into subgraphs; `undefined` if one of them is not the node of a subgraph. */
export function openAt(workflow: Workflow, path: readonly string[]): Workflow | undefined {
  let graph = workflow
  for (const key of path) {
    const raw = findNode(graph, key)
    const definition = raw && definitionOfNode(workflow, raw)
    if (!definition) return undefined
    graph = openDefinition(workflow, definition)
  }
  return graph
}

/** Writes a definition instead of the definition with its id, or after all definitions. */
export function withDefinition(workflow: Workflow, definition: JsonObject): Workflow {
  const id = keyOf(definition['id'])
  const list = rawDefinitions(workflow)
  const index = list.findIndex((definition) => isObject(definition) && keyOf(definition['id']) === id)
  return withDefinitions(workflow, index === -1 ? [...list, definition] : list.with(index, definition))
}

export function withDefinitions(workflow: Workflow, list: readonly unknown[]): Workflow {
  const around = workflow[whole]
  if (around) return { ...workflow, [whole]: withDefinitions(around, list) }
  const definitions = field(workflow, 'definitions')
  return { ...workflow, definitions: { ...(isObject(definitions) ? definitions : {}), subgraphs: list } }
}

/** Returns the ids of all subgraphs that a graph uses, directly or through others. */
export function usedDefinitions(workflow: Workflow, graph: JsonObject): ReadonlySet<string> {
  const byId = new Map<string, JsonObject>()
  for (const definition of rawDefinitions(workflow))
    if (isObject(definition)) byId.set(keyOf(definition['id']), definition)
  const found = new Set<string>()
  const open = [graph]
  for (let next = open.pop(); next; next = open.pop())
    for (const type of usedTypes(next)) {
      const definition = byId.get(type)
      if (!definition || found.has(type)) continue
      found.add(type)
      open.push(definition)
    }
  return found
}

/** Counts the nodes of a subgraph in the workflow and in other subgraphs. */
export function countUses(workflow: Workflow, id: string): number {
  const graphs = [wholeOf(workflow), ...rawDefinitions(workflow).filter(isObject)]
  return graphs
    .flatMap((graph) => listOf(field(graph, 'nodes')))
    .filter((node) => isObject(node) && node['type'] === id).length
}

/**
 * True if a graph is the subgraph with this id, or is used by this subgraph. A node of the subgraph in the graph would make the
 * subgraph contain itself.
 */
export function wouldContainItself(graph: Workflow, id: string): boolean {
  const ownId = graph[whole] && keyOf(field(graph, 'id'))
  if (ownId === undefined) return false
  const definition = rawDefinitions(graph).find(
    (definition) => isObject(definition) && keyOf(definition['id']) === id,
  )
  return ownId === id || (isObject(definition) && usedDefinitions(graph, definition).has(ownId))
}
