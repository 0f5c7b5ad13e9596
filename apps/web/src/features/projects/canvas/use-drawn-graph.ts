import { useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { useEffect, useMemo, useState } from 'react'
import { type EditorStore, useEditor } from '../document/index.ts'
import { flowEdges } from './flow-edges.ts'
import { flowNodes } from './flow-nodes.ts'
import { useFlowChanges } from './use-flow-changes.ts'
import { viewOfWhole } from './whole-graph.ts'

interface Look {
  /** The chosen link. */
  link: string | undefined
  areLinksHidden: boolean
  isFar: boolean
}

/** The graph in the form of the drawing library, with dragged items; empty until the view has its position. */
export function useDrawnGraph(store: EditorStore, { link, areLinksHidden, isFar }: Look) {
  const graph = useEditor((snapshot) => snapshot.graph)
  const selection = useEditor((snapshot) => snapshot.selection)
  const { held, onNodesChange } = useFlowChanges(store)
  const isPlaced = usePlacedView(store)
  const nodes = useMemo(
    () => (isPlaced ? flowNodes({ graph, selection, held, isFar, areLinksHidden }) : []),
    [isPlaced, graph, selection, held, isFar, areLinksHidden],
  )
  const edges = useMemo(
    () => (isPlaced ? flowEdges(graph, link, areLinksHidden) : []),
    [isPlaced, graph, link, areLinksHidden],
  )
  return { nodes, edges, onNodesChange }
}

/**
 * Moves the view to the whole graph when it opens, and returns whether this is done. With the library's own `fitView`, the nodes
 * and links near the corner would first be drawn as readable cards, and then all of them twice.
 */
function usePlacedView(store: EditorStore): boolean {
  const { setViewport } = useReactFlow()
  const library = useStoreApi()
  const [isPlaced, setPlaced] = useState(false)
  useEffect(() => {
    void setViewport(viewOfWhole(store.graph, library.getState()))
    setPlaced(true)
  }, [store, library, setViewport])
  return isPlaced
}

/** Zoom below which fields are unreadable. For a large graph it is higher, since more of the graph is on the screen. */
const farZoom = 0.32
const farZoomOfLarge = 0.55
const large = 120

/** True while cards are so small on the screen that they show only their names. */
export function useIsFar(): boolean {
  const isLarge = useEditor(({ graph }) => graph.nodes.length > large)
  return useStore(({ transform }) => transform[2] < (isLarge ? farZoomOfLarge : farZoom))
}
