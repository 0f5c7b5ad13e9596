import { message } from '@easel/graph'
import type { Budget } from './budget.ts'
import { recordedLinks, withRecordedLinks } from './extension-links.ts'
import { field, idAt, isObject, type JsonObject, listAt, nameAt, objectAt, textOf } from './json.ts'
import { parseNode } from './parse-node.ts'
import { refuse } from './refusal.ts'
import { typeName } from './slot-types.ts'
import type { BoundarySlot, UiGraph, UiLink, UiNode, Workflow } from './ui-graph.ts'
import { isCountable, withUniqueIds } from './unique-ids.ts'

/** Reads the JSON of a node editor, in versions 0.4 and 1. Each version may have its links in either form. */
export function parseWorkflow(value: unknown, budget: Budget): Workflow {
  const ui = objectAt(value, 'ui')
  if (!Array.isArray(field(ui, 'nodes'))) {
    if (looksLikeDag(ui)) refuse('ui', message('is_graph'))
    refuse('ui.nodes', message('node_list_expected'))
  }
  const version = field(ui, 'version')
  if (version !== undefined && version !== null && !(Number(textOf(version, 'none')) <= 1))
    refuse('ui.version', message('version_unknown'))
  const extra = field(ui, 'extra')
  const groupNodes = isObject(extra) ? field(extra, 'groupNodes') : undefined
  const root = parseGraph(ui, { name: '', path: 'ui', budget })
  const subgraphs = parseSubgraphs(field(ui, 'definitions'), budget)
  return {
    root,
    subgraphs: withUniqueIds(root, subgraphs, lastNodeId(ui)),
    groupNodes: isObject(groupNodes) ? groupNodes : {},
    everyWidgetHasInput: isSince116(ui, extra),
  }
}

/** Returns the last assigned node id. Both versions save it. */
function lastNodeId(ui: JsonObject): number {
  const state = field(ui, 'state')
  const ids = [field(ui, 'last_node_id'), isObject(state) ? field(state, 'lastNodeId') : undefined]
  return Math.max(0, ...ids.filter(isCountable))
}

function looksLikeDag(ui: JsonObject): boolean {
  const nodes = Object.values(ui)
  return nodes.length > 0 && nodes.every((node) => isObject(node) && Object.hasOwn(node, 'class_type'))
}

/**
 * True for files of frontend 1.16 and later. Files of older frontends have neither the version of the frontend nor an
 * id.
 */
function isSince116(ui: JsonObject, extra: unknown): boolean {
  if (isObject(extra) && Object.hasOwn(extra, 'frontendVersion')) return true
  return (
    field(ui, 'version') === 1 || ['definitions', 'id', 'revision'].some((name) => Object.hasOwn(ui, name))
  )
}

function parseSubgraphs(definitions: unknown, budget: Budget): Map<string, UiGraph> {
  const path = 'ui.definitions.subgraphs'
  const subgraphs = new Map<string, UiGraph>()
  if (!isObject(definitions)) return subgraphs
  for (const [index, value] of listAt(field(definitions, 'subgraphs'), path).entries()) {
    const definition = objectAt(value, `${path}.#${index}`)
    const id = idAt(field(definition, 'id'), `${path}.#${index}.id`)
    if (subgraphs.has(id)) refuse(`${path}.${id}`, message('subgraph_id_repeated'))
    const name = field(definition, 'name')
    const graph = { name: typeof name === 'string' ? name : id, path: `${path}.${id}`, budget }
    subgraphs.set(id, parseGraph(definition, graph))
  }
  return subgraphs
}

interface Place {
  name: string
  path: string
  budget: Budget
}

function parseGraph(graph: JsonObject, { name, path, budget }: Place): UiGraph {
  const nodes = new Map<string, UiNode>()
  for (const [index, value] of listAt(field(graph, 'nodes'), `${path}.nodes`).entries()) {
    const node = parseNode(value, { path: `${path}.nodes`, index }, budget)
    if (nodes.has(node.id)) refuse(`${path}.nodes.${node.id}`, message('node_id_repeated'))
    nodes.set(node.id, node)
  }
  const parsed: UiGraph = {
    name,
    path,
    nodes,
    recordedLinks: recordedLinks(graph),
    links: parseLinks(field(graph, 'links'), `${path}.links`, budget),
    inputs: parseBoundary(field(graph, 'inputs'), `${path}.inputs`, budget),
    outputs: parseBoundary(field(graph, 'outputs'), `${path}.outputs`, budget),
    inputNodeId: boundaryId(field(graph, 'inputNode')) ?? '-10',
    outputNodeId: boundaryId(field(graph, 'outputNode')) ?? '-20',
    renamed: new Map(),
  }
  return withRecordedLinks(parsed, budget)
}

function boundaryId(node: unknown): string | undefined {
  const id = isObject(node) ? field(node, 'id') : undefined
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

function parseBoundary(value: unknown, path: string, budget: Budget): BoundarySlot[] {
  return listAt(value, path).map((item, index) => {
    const slot = objectAt(item, `${path}.#${index}`)
    const linkIds = listAt(field(slot, 'linkIds'), `${path}.#${index}.linkIds`)
    budget.read(1 + linkIds.length)
    return {
      name: nameAt(field(slot, 'name'), `${path}.#${index}.name`),
      type: typeName(field(slot, 'type')),
      linkIds: linkIds.map((id) => idAt(id, `${path}.#${index}.linkIds`)),
    }
  })
}

/**
 * Reads links. Files may contain remains of deleted links, so unreadable links are skipped. An input that needs such a
 * link is refused later.
 */
function parseLinks(value: unknown, path: string, budget: Budget): Map<string, UiLink> {
  const items = isObject(value) ? Object.values(value) : listAt(value, path)
  budget.read(items.length)
  const links = new Map<string, UiLink>()
  for (const item of items) {
    const fields = Array.isArray(item) ? item : isObject(item) ? linkFields(item) : []
    const [id, originId, originSlot, targetId, targetSlot] = fields
    if (![id, originId, targetId].every(isId)) continue
    const link = { originId: String(originId), originSlot: slotOf(originSlot), targetId: String(targetId) }
    links.set(String(id), { ...link, targetSlot: slotOf(targetSlot) })
  }
  return links
}

function linkFields(link: JsonObject): unknown[] {
  return ['id', 'origin_id', 'origin_slot', 'target_id', 'target_slot'].map((name) => field(link, name))
}

function isId(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.length <= 100)
}

/** Reads the index of a slot. An invalid index gives -1, which no node has. */
function slotOf(value: unknown): number {
  const slot = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof slot === 'number' && Number.isSafeInteger(slot) && slot >= 0 ? slot : -1
}
