import type { NodeChange } from '@xyflow/react'
import { useCallback, useRef, useState } from 'react'
import { type EditorStore, holds, moveItems, type Point, resizeItem, type Size } from '../document/index.ts'
import { type FlowNode, type Held, nothingHeld, titleOf } from './flow-nodes.ts'
import { geometryOf } from './geometry.ts'

/** Shows what is dragged at once, and writes it into the graph as one step when it is dropped. */
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
        // Measured sizes are those that the cards were given; only a resized card has another.
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
      store.apply(dropped(store, positions, sizes))
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

/** Moves the nodes that lie in a group with it: those that lay there when the drag began. */
function moveMembers(
  { graph }: EditorStore,
  positions: Map<string, Point>,
  members: Map<string, readonly Member[]>,
): void {
  for (const group of graph.groups) {
    const to = positions.get(group.id)
    if (!to) continue
    const known = members.get(group.id) ?? membersOf(graph.nodes, group)
    members.set(group.id, known)
    for (const { id, by } of known) positions.set(id, { x: to.x + by.x, y: to.y + by.y })
  }
}

function membersOf(
  nodes: EditorStore['graph']['nodes'],
  group: EditorStore['graph']['groups'][number],
): readonly Member[] {
  return nodes.flatMap((node) => {
    const { width, height } = geometryOf(node)
    const y = node.y - titleOf(node)
    if (!holds(group, { x: node.x, y, width, height })) return []
    return [{ id: node.id, by: { x: node.x - group.x, y: y - group.y } }]
  })
}

function dropped(
  { graph }: EditorStore,
  positions: ReadonlyMap<string, Point>,
  sizes: ReadonlyMap<string, Size>,
) {
  const places = new Map(
    [...positions].map(([id, { x, y }]) => {
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
