import { type Node, type NodeHandle, Position } from '@xyflow/react'
import type { GraphView, GroupView, NodeView, Point, PointView, Size } from '../document/index.ts'
import { type Geometry, geometryOf, titleHeight } from './geometry.ts'

export type CardNode = Node<{ view: NodeView; geometry: Geometry }, 'card' | 'note' | 'reroute' | 'border'>
export type GroupNode = Node<{ group: GroupView }, 'group'>
export type PointNode = Node<{ point: PointView }, 'point'>
export type FlowNode = CardNode | GroupNode | PointNode

/** Size of a point of a link. */
export const pointSize = 14

/** Positions and sizes of dragged items, until they are dropped. */
export interface Held {
  readonly positions: ReadonlyMap<string, Point>
  readonly sizes: ReadonlyMap<string, Size>
}

export const nothingHeld: Held = { positions: new Map(), sizes: new Map() }

/** Files store the position of the body of a node; the title is above it. A reroute has no title. */
export function titleOf(view: NodeView): number {
  return view.kind === 'reroute' ? 0 : titleHeight
}

interface DrawnGraph {
  readonly graph: GraphView
  readonly selection: ReadonlySet<string>
  readonly held: Held
  readonly isFar: boolean
  readonly areLinksHidden: boolean
}

/** Returns the graph in the form of the drawing library. Unchanged nodes are the same objects as before. */
export function flowNodes({ graph, selection, held, isFar, areLinksHidden }: DrawnGraph): FlowNode[] {
  const points = areLinksHidden ? [] : graph.points
  return [
    ...graph.groups.map((group) => withHeld(groupNode(group, selection.has(group.id)), held)),
    ...graph.nodes.map((view) => withHeld(cardNode(view, selection.has(view.id), isFar), held)),
    ...points.map((point) => withHeld(pointNode(point, selection.has(point.id)), held)),
  ]
}

function withHeld<One extends FlowNode>(node: One, { positions, sizes }: Held): One {
  const position = positions.get(node.id)
  const size = sizes.get(node.id)
  if (!position && !size) return node
  return {
    ...node,
    ...(position && { position }),
    ...(size && { ...size, measured: size, handles: undefined }),
  }
}

/**
 * The library looks for the sockets of a card once, and finds none from afar. Therefore near cards are different objects, which
 * name their sockets for the library.
 */
const cards = { far: newCache(), near: newCache() }

type Cache = WeakMap<NodeView, [chosen: CardNode | undefined, unchosen: CardNode | undefined]>

function newCache(): Cache {
  return new WeakMap()
}

function cardNode(view: NodeView, selected: boolean, isFar: boolean): CardNode {
  const cache = isFar ? cards.far : cards.near
  const both = cache.get(view) ?? [undefined, undefined]
  cache.set(view, both)
  const index = selected ? 0 : 1
  const known = both[index] ?? newCard(view, selected)
  both[index] = known
  return known
}

const types = {
  node: 'card',
  primitive: 'card',
  subgraph: 'card',
  end: 'card',
  note: 'note',
  reroute: 'reroute',
  inputs: 'border',
  outputs: 'border',
} as const

function newCard(view: NodeView, selected: boolean): CardNode {
  const geometry = geometryOf(view)
  const { width, height } = geometry
  return {
    id: view.id,
    type: types[view.kind],
    position: { x: view.x, y: view.y - titleOf(view) },
    data: { view, geometry },
    selected,
    width,
    height,
    measured: { width, height },
    handles: handlesOf(geometry),
    ariaLabel: view.title,
    zIndex: 1,
  }
}

const handleSize = 12

function handlesOf({ width, inputs, outputs }: Geometry): NodeHandle[] {
  const size = { width: handleSize, height: handleSize }
  return [
    ...inputs.map(({ input, y }) => ({
      ...{ id: inputHandle(input.name), type: 'target' as const, position: Position.Left, ...size },
      ...{ x: -handleSize / 2, y: y - handleSize / 2 },
    })),
    ...outputs.map(({ output, y }) => ({
      ...{ id: outputHandle(output.slot), type: 'source' as const, position: Position.Right, ...size },
      ...{ x: width - handleSize / 2, y: y - handleSize / 2 },
    })),
  ]
}

export function inputHandle(name: string): string {
  return `in:${name}`
}

export function outputHandle(slot: number): string {
  return `out:${slot}`
}

const groups = new WeakMap<GroupView, [chosen: GroupNode | undefined, unchosen: GroupNode | undefined]>()

function groupNode(group: GroupView, selected: boolean): GroupNode {
  const both = groups.get(group) ?? [undefined, undefined]
  groups.set(group, both)
  const index = selected ? 0 : 1
  const { id, x, y, width, height } = group
  const known: GroupNode = both[index] ?? {
    id,
    type: 'group',
    position: { x, y },
    data: { group },
    selected,
    width,
    height,
    measured: { width, height },
    handles: [],
    dragHandle: '[data-drag]',
    // Only the title of a group reacts to clicks, so that the nodes and the background in the group stay reachable.
    style: { pointerEvents: 'none' },
    ariaLabel: group.title,
    zIndex: -1,
  }
  both[index] = known
  return known
}

const points = new WeakMap<PointView, [chosen: PointNode | undefined, unchosen: PointNode | undefined]>()

function pointNode(point: PointView, selected: boolean): PointNode {
  const both = points.get(point) ?? [undefined, undefined]
  points.set(point, both)
  const index = selected ? 0 : 1
  const size = { width: pointSize, height: pointSize }
  const middle = { x: pointSize / 2, y: pointSize / 2, width: 0, height: 0 }
  const known: PointNode = both[index] ?? {
    id: point.id,
    type: 'point',
    position: { x: point.x - pointSize / 2, y: point.y - pointSize / 2 },
    data: { point },
    selected,
    ...size,
    measured: size,
    // Links meet in its middle.
    handles: [
      { id: pointIn, type: 'target', position: Position.Left, ...middle },
      { id: pointOut, type: 'source', position: Position.Right, ...middle },
    ],
    connectable: false,
    zIndex: 2,
  }
  both[index] = known
  return known
}

export const pointIn = 'point-in'
export const pointOut = 'point-out'
