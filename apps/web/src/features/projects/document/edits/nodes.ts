import type { GraphView, NodeMode } from '../graph-view.ts'
import { isObject, type JsonObject, keyOf, listOf, pairOf, usualWidth } from '../json.ts'
import { linksById, removeLinks } from '../links.ts'
import type { NodeType, NodeTypes } from '../node-type.ts'
import { withoutLooseLinks } from '../points.ts'
import { nodeTypeIn } from '../subgraphs/subgraph-type.ts'
import { initialValues, withWidgetValue } from '../widget-values.ts'
import {
  appendNodes,
  changeNodes,
  type Edit,
  findNode,
  nextNodeId,
  nodeEntries,
  rawNodes,
  type Workflow,
} from '../workflow.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Adds a node of a type; its id is the `nextNodeId` of the previous workflow. */
export function addNode(type: NodeType, point: Point, values: JsonObject = {}): Edit {
  return (workflow) => appendNodes(workflow, [newNode(type, { id: nextNodeId(workflow), point, values })])
}

export function newNode(
  type: NodeType,
  { id, point, values = {} }: { id: number; point: Point; values?: JsonObject },
): JsonObject {
  return {
    ...bareNode(type.type, id, point),
    inputs: type.inputs.map(newInput),
    outputs: type.outputs.map(newOutput),
    properties: { 'Node name for S&R': type.type },
    widgets_values: initialValues(type, values),
  }
}

export function bareNode(type: string, id: number, { x, y }: Point): JsonObject {
  return {
    id,
    type,
    pos: [Math.round(x), Math.round(y)],
    size: [usualWidth, 0],
    flags: {},
    order: 0,
    mode: 0,
  }
}

export function newInput({ name, type, widget }: NodeType['inputs'][number]): JsonObject {
  return { name, type, ...(widget && { widget: { name } }), link: null }
}

export function newOutput({ name, type }: NodeType['outputs'][number]): JsonObject {
  return { name, type, links: null }
}

export function addNote(text: string, point: Point): Edit {
  return (workflow) =>
    appendNodes(workflow, [
      {
        ...bareNode('MarkdownNote', nextNodeId(workflow), point),
        size: [320, 200],
        inputs: [],
        outputs: [],
        properties: {},
        widgets_values: [text],
        color: '#432',
        bgcolor: '#653',
      },
    ])
}

export function setNote(node: string, text: string): Edit {
  return (workflow) =>
    changeNodes(workflow, [node], (raw) => ({
      ...raw,
      widgets_values: isObject(raw['widgets_values'])
        ? { ...raw['widgets_values'], [Object.keys(raw['widgets_values'])[0] ?? 'text']: text }
        : [text, ...listOf(raw['widgets_values']).slice(1)],
    }))
}

export function setWidget(types: NodeTypes, node: string, name: string, value: unknown): Edit {
  return (workflow) =>
    changeNodes(workflow, [node], (raw) =>
      withWidgetValue(raw, nodeTypeIn(workflow, raw, types), name, value),
    )
}

/** Names a node; an empty name restores the name of its type. */
export function setTitle(node: string, title: string): Edit {
  return (workflow) =>
    changeNodes(workflow, [node], (raw) => {
      if (title.trim() !== '') return { ...raw, title: title.trim() }
      const { title: _, ...fields } = raw
      return fields
    })
}

const modes: Record<NodeMode, number> = { always: 0, mute: 2, bypass: 4 }

export function setMode(ids: Iterable<string>, mode: NodeMode): Edit {
  return (workflow) =>
    changeNodes(workflow, ids, (raw) => (raw['mode'] === modes[mode] ? raw : { ...raw, mode: modes[mode] }))
}

export function setCollapsed(ids: Iterable<string>, isCollapsed: boolean): Edit {
  return (workflow) =>
    changeNodes(workflow, ids, (raw) => {
      const flags = isObject(raw['flags']) ? raw['flags'] : {}
      const { collapsed: _, ...others } = flags
      return { ...raw, flags: isCollapsed ? { ...others, collapsed: true } : others }
    })
}

/** Colours nodes; `undefined` gives them the usual colour. */
export function setNodeColour(ids: Iterable<string>, colour: string | undefined): Edit {
  return (workflow) =>
    changeNodes(workflow, ids, (raw) => {
      const { color: _, bgcolor: __, ...fields } = raw
      return colour === undefined ? fields : { ...fields, color: colour, bgcolor: colour }
    })
}

export function placeNode(raw: JsonObject, { x, y }: Point): JsonObject {
  const pos = [Math.round(x), Math.round(y)]
  const [oldX, oldY] = pairOf(raw['pos'])
  if (oldX === pos[0] && oldY === pos[1]) return raw
  return { ...raw, pos: isObject(raw['pos']) ? { ...raw['pos'], '0': pos[0], '1': pos[1] } : pos }
}

export function resizeNode(node: string, { width, height }: Size): Edit {
  return (workflow) =>
    changeNodes(workflow, [node], (raw) => {
      const size = [Math.round(width), Math.round(height)]
      return { ...raw, size: isObject(raw['size']) ? { ...raw['size'], '0': size[0], '1': size[1] } : size }
    })
}

/** Removes nodes with all links from and to them. */
export function removeNodes(ids: Iterable<string>): Edit {
  return (workflow) => {
    const gone = new Set([...ids].filter((key) => findNode(workflow, key)))
    if (gone.size === 0) return workflow
    const free = withoutLooseLinks(removeLinks(workflow, linksOf(workflow, gone)), gone)
    const removed = new Set<unknown>(nodeEntries(free).flatMap(([key, raw]) => (gone.has(key) ? [raw] : [])))
    return { ...free, nodes: rawNodes(free).filter((raw) => !removed.has(raw)) }
  }
}

/** Returns the ids of all links that nodes name, and of links in the list that name a node. */
function linksOf(workflow: Workflow, keys: ReadonlySet<string>): Set<string> {
  const ids = new Set<string>()
  for (const key of keys) {
    const raw = findNode(workflow, key)!
    for (const input of listOf(raw['inputs']))
      if (isObject(input) && input['link'] !== null && input['link'] !== undefined)
        ids.add(keyOf(input['link']))
    for (const output of listOf(raw['outputs']))
      if (isObject(output)) for (const id of listOf(output['links'])) ids.add(keyOf(id))
  }
  for (const { id, originId, targetId } of linksById(workflow).values())
    if (keys.has(originId) || keys.has(targetId)) ids.add(id)
  return ids
}

const gap = 60

/** Returns a position to the right of all nodes, at the height of the topmost node. */
export function freePlace({ nodes }: GraphView): Point {
  if (nodes.length === 0) return { x: 0, y: 0 }
  // Spreading the nodes of a large graph into `Math.max` would exceed the number of arguments.
  return nodes.reduce(
    ({ x, y }, node) => ({
      x: Math.max(x, node.x + (node.width || usualWidth) + gap),
      y: Math.min(y, node.y),
    }),
    { x: Number.NEGATIVE_INFINITY, y: Number.POSITIVE_INFINITY },
  )
}
