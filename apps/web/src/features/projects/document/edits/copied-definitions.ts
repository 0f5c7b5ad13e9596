import { uuid } from '../../../../lib/format/index.ts'
import { field, isId, isObject, type JsonObject, keyOf, largestOf, listOf } from '../json.ts'
import { countUses, withDefinition, withDefinitions } from '../subgraphs/definitions.ts'
import { listedWidgets } from '../subgraphs/subgraph-type.ts'
import {
  changeNodes,
  type Edit,
  findNode,
  nextNodeId,
  rawDefinitions,
  rawNodes,
  type Workflow,
  wholeOf,
} from '../workflow.ts'

/** The id of a copied subgraph in its new workflow, and the new ids of the nodes in it. */
interface NewIds {
  readonly id: string
  readonly nodes: ReadonlyMap<string, unknown>
}

type Renamings = ReadonlyMap<string, NewIds>

/**
 * Adds the subgraphs of copied nodes to a workflow. If a subgraph differs from the workflow's own only in ids of nodes, it is
 * shared; otherwise it is added as a new subgraph. Its nodes get new ids if their ids are taken.
 */
export function bringDefinitions(
  workflow: Workflow,
  copied: Workflow,
): { workflow: Workflow; copied: Workflow } {
  const [ownDefinitions, others] = [definitionsIn(workflow), definitionsIn(copied)]
  if (others.size === 0) return { workflow, copied }
  const [ownForms, otherForms] = [formsOf(ownDefinitions), formsOf(others)]
  const isSame = (id: string) => ownForms.get(id) === otherForms.get(id)
  const added = [...others].flatMap(([id, definition]) => (isSame(id) ? [] : [definition]))
  const same = [...others.keys()].filter(isSame).map((id): [string, NewIds] => {
    const ownIds = nodeIds(ownDefinitions.get(id)!)
    return [
      id,
      { id, nodes: new Map(nodeIds(others.get(id)!).map((node, index) => [keyOf(node), ownIds[index]])) },
    ]
  })
  const renamings = new Map([
    ...renamingsFor(workflow, added, (id) => (ownDefinitions.has(id) ? uuid() : id)),
    ...same,
  ])
  const definitions = added.map((definition) => renameDefinition(definition, renamings))
  return {
    workflow:
      definitions.length === 0
        ? workflow
        : withDefinitions(workflow, [...rawDefinitions(workflow), ...definitions]),
    copied: { ...copied, nodes: rawNodes(copied).map((node) => withRenamedType(node, renamings)) },
  }
}

function definitionsIn(workflow: Workflow): ReadonlyMap<string, JsonObject> {
  return new Map(
    rawDefinitions(workflow).flatMap((definition) =>
      isObject(definition) && isId(definition['id']) ? [[String(definition['id']), definition]] : [],
    ),
  )
}

/** Returns each definition as a text in which nodes are numbered, for comparison. */
function formsOf(definitions: ReadonlyMap<string, JsonObject>): ReadonlyMap<string, string> {
  const numbered = new Map(
    [...definitions].map(([id, definition]) => [
      id,
      { id, nodes: new Map(nodeIds(definition).map((node, index) => [keyOf(node), index])) },
    ]),
  )
  return new Map(
    [...definitions].map(([id, definition]) => [id, JSON.stringify(renameDefinition(definition, numbered))]),
  )
}

function nodeIds(definition: JsonObject): unknown[] {
  return listOf(field(definition, 'nodes')).map((node) => (isObject(node) ? node['id'] : undefined))
}

/** Copies the subgraph of one node, with a new name, for this node only. */
export function copyDefinition(key: string, name: string): Edit {
  return (workflow) => {
    const raw = findNode(workflow, key)
    const type = raw && field(raw, 'type')
    const definition = rawDefinitions(workflow).find(
      (definition) => isObject(definition) && definition['id'] === type,
    )
    if (!isObject(definition) || countUses(workflow, keyOf(type)) < 2) return workflow
    const renamings = renamingsFor(workflow, [definition], () => uuid())
    const copy = { ...renameDefinition(definition, renamings), name }
    return changeNodes(
      withDefinition(workflow, copy),
      [key],
      (node) => withRenamedType(node, renamings) as JsonObject,
    )
  }
}

function renamingsFor(
  workflow: Workflow,
  definitions: readonly JsonObject[],
  idFor: (id: string) => string,
): Renamings {
  const taken = new Set(idsIn(workflow))
  let last = largestOf([nextNodeId(workflow) - 1, ...definitions.flatMap(nodeIds)])
  return new Map(
    definitions.map((definition) => {
      const nodes = new Map<string, unknown>()
      for (const id of nodeIds(definition)) {
        if (taken.has(keyOf(id))) {
          last += 1
          nodes.set(keyOf(id), last)
        } else taken.add(keyOf(id))
      }
      const id = keyOf(definition['id'])
      return [id, { id: idFor(id), nodes }]
    }),
  )
}

function idsIn(workflow: Workflow): ReadonlySet<string> {
  const graphs = [workflow, wholeOf(workflow), ...rawDefinitions(workflow).filter(isObject)]
  const nodes = graphs.flatMap((graph) => listOf(field(graph, 'nodes')))
  return new Set(nodes.flatMap((node) => (isObject(node) && isId(node['id']) ? [String(node['id'])] : [])))
}

function renameDefinition(definition: JsonObject, renamings: Renamings): JsonObject {
  const { id, nodes } = renamings.get(keyOf(definition['id']))!
  const newId = (value: unknown) => nodes.get(keyOf(value)) ?? value
  return {
    ...definition,
    id,
    nodes: listOf(field(definition, 'nodes')).map((node) => {
      const copy = withRenamedType(node, renamings)
      return isObject(copy) ? { ...copy, id: newId(copy['id']) } : copy
    }),
    links: listOf(field(definition, 'links')).map((link) => {
      if (Array.isArray(link)) return link.with(1, newId(link[1])).with(3, newId(link[3]))
      return isObject(link)
        ? { ...link, origin_id: newId(link['origin_id']), target_id: newId(link['target_id']) }
        : link
    }),
  }
}

/** Changes a node to the renamed subgraph, and lists the inner widgets by the new ids of their nodes. */
function withRenamedType(raw: unknown, renamings: Renamings): unknown {
  const renaming = isObject(raw) ? renamings.get(keyOf(raw['type'])) : undefined
  if (!isObject(raw) || !renaming) return raw
  const listed = listedWidgets(raw)
  const properties = isObject(raw['properties']) ? raw['properties'] : {}
  const proxyWidgets = listed.map(([node, widget]) => [String(renaming.nodes.get(node) ?? node), widget])
  return {
    ...raw,
    type: renaming.id,
    ...(listed.length > 0 && { properties: { ...properties, proxyWidgets } }),
  }
}
