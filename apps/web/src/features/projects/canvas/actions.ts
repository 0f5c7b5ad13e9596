import {
  type Axis,
  addGroup,
  align,
  type Box,
  distribute,
  duplicateItems,
  type EditorStore,
  groupBoxOf,
  type NodeMode,
  removeItems,
  type Side,
  setCollapsed,
  setMode,
  tidyUp,
} from '../document/index.ts'
import { geometryOf } from './geometry.ts'

/** Actions of buttons and keys on the selection. */
export function canvasActions(store: EditorStore) {
  const nodes = () => [...store.selection].filter((id) => store.graph.nodeById.has(id))
  const boxes = (ids: readonly string[]) => new Map(ids.map((id) => [id, boxOf(store, id)]))
  return {
    remove: () => store.apply(removeItems(store.selection)),
    duplicate: () => store.apply(duplicateItems(store.types, store.selection), { selectsNew: true }),
    /** Sets a mode for the selected nodes, or the usual mode if all of them already have it. */
    toggleMode: (mode: NodeMode) => {
      const isOn = nodes().every((id) => store.graph.nodeById.get(id)?.mode === mode)
      store.apply(setMode(nodes(), isOn ? 'always' : mode))
    },
    toggleCollapsed: () => {
      const isOn = nodes().every((id) => store.graph.nodeById.get(id)?.isCollapsed)
      store.apply(setCollapsed(nodes(), !isOn))
    },
    group: (title: string) => {
      const held = [...boxes(nodes()).values()]
      if (held.length > 0) store.apply(addGroup(title, groupBoxOf(held)), { selectsNew: true })
    },
    align: (side: Side) => store.apply(align(boxes(nodes()), side)),
    distribute: (axis: Axis) => store.apply(distribute(boxes(nodes()), axis)),
    /** Lays out the selected nodes; without a selection, all nodes. */
    tidy: () => {
      const chosen = nodes().length > 1 ? nodes() : [...store.graph.nodeById.keys()]
      store.apply(tidyUp(store.graph, boxes(chosen)))
    },
    selectAll: () => store.select([...store.graph.nodes, ...store.graph.groups].map(({ id }) => id)),
  }
}

export type CanvasActions = ReturnType<typeof canvasActions>

/**
 * Returns the box of a card, moved down by its title: files store the position of the body, and all titles have the same height.
 */
function boxOf({ graph }: EditorStore, id: string): Box {
  const node = graph.nodeById.get(id)!
  const { width, height } = geometryOf(node)
  return { x: node.x, y: node.y, width, height }
}
