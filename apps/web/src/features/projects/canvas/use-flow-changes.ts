import type { NodeChange } from '@xyflow/react'
import { useCallback, useRef, useState } from 'react'
import {
  type EditorStore,
  type GraphView,
  type GroupView,
  holds,
  moveItems,
  type Point,
  resizeItem,
  type Size,
} from '../document/index.ts'
import { type FlowNode, type Held, nothingHeld, pointSize, titleOf } from './flow-nodes.ts'
import { geometryOf } from './geometry.ts'

/** Shows the movement of dragged items at once, and writes it into the graph as one step when they are dropped. */
export function useFlowChanges(store: EditorStore) {
  const [held, setHeld] = useState(nothingHeld)
  const latest = useRef(nothingHeld)
  const members = useRef(new Map<string, readonly Member[]>())
  const hold = useCallback((next: Held) => {
    latest.current = next
    setHeld(next)
  }, [])
  const onNodesChange = useCallback(
    (changes: NodeChange<FlowNode>[]) => {
      select(store, changes)
      const positions = new Map(latest.current.positions)
      const sizes = new Map(latest.current.sizes)
      let [isMoved, isDropped] = [false, false]
      for (const change of changes) {
        if (change.type === 'position' && change.position) {
          positions.set(change.id, change.position)
          isMoved = true
          if (!change.dragging) isDropped = true
        } else if (change.type === 'position') isDropped ||= positions.size > 0
        // Measured sizes equal the given sizes of the cards; only a resized card has another size.
        else if (change.type === 'dimensions' && change.dimensions && change.resizing !== undefined) {
          sizes.set(change.id, change.dimensions)
          isMoved = true
          if (!change.resizing) isDropped = true
        }
      }
      if (isMoved && sizes.size === 0) moveMembers(store, positions, members.current)
      if (isMoved) hold({ positions, sizes })
      if (!isDropped) return
      members.current = new Map()
      store.seal()
      store.apply(dropNodes(store, positions, sizes))
      hold(nothingHeld)
    },
    [store, hold],
  )
  return { held, onNodesChange }
}

function select(store: EditorStore, changes: readonly NodeChange<FlowNode>[]): void {
  const chosen = changes.filter((change) => change.type === 'select')
  if (chosen.length === 0) return
  const selection = new Set(store.selection)
  for (const { id, selected } of chosen) {
    if (selected) selection.add(id)
    else selection.delete(id)
  }
  store.select(selection)
}

interface Member {
  readonly id: string
  readonly by: Point
}

/** Moves the nodes of a group with the group: the nodes that were in it when the drag began. */
function moveMembers(
  { graph }: EditorStore,
  positions: Map<string, Point>,
  members: Map<string, readonly Member[]>,
): void {
  for (const group of graph.groups) {
    const to = positions.get(group.id)
    if (!to) continue
    const known = members.get(group.id) ?? membersOf(graph, group)
    members.set(group.id, known)
    for (const { id, by } of known) positions.set(id, { x: to.x + by.x, y: to.y + by.y })
  }
}

function membersOf({ nodes, points }: GraphView, group: GroupView): readonly Member[] {
  const boxes = [
    ...nodes.map((node) => {
      const { width, height } = geometryOf(node)
      return { id: node.id, x: node.x, y: node.y - titleOf(node), width, height }
    }),
    ...points.map(({ id, x, y }) => ({
      ...{ id, x: x - pointSize / 2, y: y - pointSize / 2 },
      ...{ width: pointSize, height: pointSize },
    })),
  ]
  return boxes.flatMap((box) =>
    holds(group, box) ? [{ id: box.id, by: { x: box.x - group.x, y: box.y - group.y } }] : [],
  )
}

function dropNodes(
  { graph }: EditorStore,
  positions: ReadonlyMap<string, Point>,
  sizes: ReadonlyMap<string, Size>,
) {
  const points = new Set(graph.points.map(({ id }) => id))
  const places = new Map(
    [...positions].map(([id, { x, y }]) => {
      if (points.has(id)) return [id, { x: x + pointSize / 2, y: y + pointSize / 2 }]
      const node = graph.nodeById.get(id)
      return [id, { x, y: node ? y + titleOf(node) : y }]
    }),
  )
  const resized = [...sizes].map(([id, { width, height }]) => {
    const node = graph.nodeById.get(id)
    return resizeItem(id, { width, height: node ? height - titleOf(node) : height })
  })
  return (workflow: EditorStore['workflow']) =>
    resized.reduce((current, edit) => edit(current), moveItems(places)(workflow))
}
