import { field, finiteOf, isId, isObject, type JsonObject, keyOf, listOf, pairOf } from '../json.ts'
import { joinsOf, linkInto, linksById } from '../links.ts'
import type { NodeTypes } from '../node-type.ts'
import { groupPosition } from '../read-graph.ts'
import { usedDefinitions, wouldContainItself } from '../subgraphs/definitions.ts'
import {
  appendNodes,
  type Edit,
  findNode,
  nextNodeId,
  nodeEntries,
  rawDefinitions,
  type Workflow,
} from '../workflow.ts'
import { connect } from './connections.ts'
import { bringDefinitions } from './copied-definitions.ts'
import { type Point, placeNode } from './nodes.ts'
import { bringPoints } from './points.ts'

/**
 * Writes the chosen nodes and groups as a separate workflow, which other editors can also open; `undefined` if nothing is chosen.
 */
export function copyItems(workflow: Workflow, ids: Iterable<string>): string | undefined {
  const chosenIds = [...ids]
  const nodes = chosenIds.map((key) => findNode(workflow, key)).filter((node) => node !== undefined)
  const groups = listOf(field(workflow, 'groups')).filter((_, index) =>
    chosenIds.some((id) => groupPosition(id) === index),
  )
  if (nodes.length + groups.length === 0) return undefined
  const chosen = new Set(nodes.map((node) => keyOf(field(node, 'id'))))
  const links = [...linksById(workflow).values()].filter(
    ({ originId, targetId }) => chosen.has(originId) && chosen.has(targetId),
  )
  const copied = {
    nodes,
    links: links.map(({ id, originId, originSlot, targetId, type }) => [
      id,
      originId,
      originSlot,
      targetId,
      0,
      type,
    ]),
    groups,
    ...definitionsFor(workflow, nodes),
    version: 0.4,
  }
  const linkIds = new Map(links.map(({ id }) => [id, id]))
  return JSON.stringify(
    bringPoints(copied as unknown as Workflow, workflow, { links: linkIds, by: { x: 0, y: 0 } }),
  )
}

/** Reads nodes that were copied here or in another editor; `undefined` for any other text. */
export function readCopied(text: string): Workflow | undefined {
  return text.length > maxCopied ? undefined : asCopied(parse(text))
}

/** Maximum size of a text that is read as a copy: no project can be larger. */
export const maxCopied = 16 * 1024 * 1024

/** Reads JSON as a copied workflow if it has nodes or groups. */
export function asCopied(value: unknown): Workflow | undefined {
  if (!isObject(value)) return undefined
  const nodes = listOf(field(value, 'nodes'))
  const isCopied = nodes.every(
    (node) => isObject(node) && isId(node['id']) && typeof node['type'] === 'string',
  )
  return isCopied && nodes.length + listOf(field(value, 'groups')).length > 0
    ? (value as Workflow)
    : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The subgraphs that copied nodes need. */
function definitionsFor(workflow: Workflow, nodes: readonly JsonObject[]): { definitions?: unknown } {
  const used = usedDefinitions(workflow, { nodes })
  if (used.size === 0) return {}
  const subgraphs = rawDefinitions(workflow).filter(
    (definition) => isObject(definition) && used.has(keyOf(definition['id'])),
  )
  return { definitions: { subgraphs } }
}

/**
 * Adds copied nodes and groups with new ids, and the links between them, moved by an offset or with their corner to a position.
 * Adds subgraphs that the workflow does not have. Adds nothing if a subgraph would contain itself (`pastesIntoItself`).
 */
export function pasteItems(
  types: NodeTypes,
  source: Workflow,
  position: { at: Point } | { by: Point },
): Edit {
  return (target) => {
    if (pastesIntoItself(target, source)) return target
    const { workflow, copied } = bringDefinitions(target, source)
    const entries = nodeEntries(copied)
    const first = nextNodeId(workflow)
    const ids = new Map(entries.map(([key], index) => [key, first + index]))
    const offset = 'by' in position ? position.by : offsetTo(copied, position.at)
    const nodes = entries.map(([key, raw]) => unlinked(moveNode(raw, offset), ids.get(key)!))
    const groups = listOf(field(copied, 'groups')).filter(isObject)
    const added = withGroups(appendNodes(workflow, nodes), groups, offset)
    const links = new Map<string, string>()
    const linked = joinsOf(copied).reduce((current, { link, from, to }) => {
      const [origin, target] = [ids.get(from.node), ids.get(to.node)]
      if (origin === undefined || target === undefined) return current
      const end = { node: String(target), input: to.input }
      const joined = connect(types, { from: { node: String(origin), output: from.output }, to: end })(current)
      const id = linkInto(joined, end)
      if (id !== undefined) links.set(link.id, id)
      return joined
    }, added)
    return bringPoints(linked, copied, { links, by: offset })
  }
}

/** True if copied nodes use a subgraph that is open, or that contains the open subgraph. */
export function pastesIntoItself(target: Workflow, copied: Workflow): boolean {
  return [...usedDefinitions(target, copied)].some((id) => wouldContainItself(target, id))
}

/**
 * Copies nodes and groups, and places the copies beside them. Links from outside are copied too, so that the copies have the same
 * sources.
 */
export function duplicateItems(types: NodeTypes, ids: Iterable<string>): Edit {
  const chosenIds = [...ids]
  return (workflow) => {
    const text = copyItems(workflow, chosenIds)
    const copied = text === undefined ? undefined : readCopied(text)
    if (!copied) return workflow
    const first = nextNodeId(workflow)
    const keys = chosenIds.filter((key) => findNode(workflow, key))
    const pasted = pasteItems(types, copied, { by: { x: 40, y: 40 } })(workflow)
    const byKey = new Map(keys.map((key, index) => [key, String(first + index)]))
    return joinsOf(workflow).reduce((current, { from, to }) => {
      const copy = byKey.get(to.node)
      if (copy === undefined || byKey.has(from.node)) return current
      return connect(types, { from, to: { node: copy, input: to.input } })(current)
    }, pasted)
  }
}

function offsetTo(copied: Workflow, { x, y }: Point): Point {
  const corners = [
    ...nodeEntries(copied).map(([, raw]) => pairOf(raw['pos'])),
    ...listOf(field(copied, 'groups')).flatMap((group) =>
      isObject(group) ? [pairOf(group['bounding'])] : [],
    ),
  ]
  const minimum = (values: unknown[]) => {
    const numbers = values.filter((value) => typeof value === 'number' && Number.isFinite(value)) as number[]
    return numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0)
  }
  return { x: x - minimum(corners.map(([left]) => left)), y: y - minimum(corners.map(([, top]) => top)) }
}

function moveNode(raw: JsonObject, by: Point): JsonObject {
  const [x, y] = pairOf(raw['pos'])
  return placeNode(raw, {
    x: (typeof x === 'number' ? x : 0) + by.x,
    y: (typeof y === 'number' ? y : 0) + by.y,
  })
}

/** Returns a node with another id, and without links. */
export function unlinked(raw: JsonObject, id: unknown): JsonObject {
  return {
    ...raw,
    id,
    ...(Array.isArray(raw['inputs']) && {
      inputs: raw['inputs'].map((input: unknown) => (isObject(input) ? { ...input, link: null } : input)),
    }),
    ...(Array.isArray(raw['outputs']) && {
      outputs: raw['outputs'].map((output: unknown) =>
        isObject(output) ? { ...output, links: null } : output,
      ),
    }),
  }
}

function withGroups(workflow: Workflow, groups: readonly JsonObject[], by: Point): Workflow {
  if (groups.length === 0) return workflow
  const added = groups.map((group) => {
    const { id: _, ...fields } = group
    const [x, y, ...size] = listOf(group['bounding'])
    return { ...fields, bounding: [finiteOf(x, 0) + by.x, finiteOf(y, 0) + by.y, ...size] }
  })
  return { ...workflow, groups: [...listOf(field(workflow, 'groups')), ...added] }
}
