import { useStore } from '@xyflow/react'
import { useMemo } from 'react'
import { type EditorStore, useEditor } from '../document/index.ts'
import { flowEdges } from './flow-edges.ts'
import { flowNodes } from './flow-nodes.ts'
import { useFlowChanges } from './use-flow-changes.ts'

interface Look {
  /** The chosen link. */
  link: string | undefined
  areLinksHidden: boolean
  isFar: boolean
}

/** The graph as the drawing library takes it, with what is being dragged. */
export function useDrawnGraph(store: EditorStore, { link, areLinksHidden, isFar }: Look) {
  const graph = useEditor((snapshot) => snapshot.graph)
  const selection = useEditor((snapshot) => snapshot.selection)
  const { held, onNodesChange } = useFlowChanges(store)
  const nodes = useMemo(
    () => flowNodes({ graph, selection, held, isFar, areLinksHidden }),
    [graph, selection, held, isFar, areLinksHidden],
  )
  const edges = useMemo(() => flowEdges(graph, link, areLinksHidden), [graph, link, areLinksHidden])
  return { nodes, edges, onNodesChange }
}

/** Zoom below which fields cannot be read; of a large graph, sooner, as more of it is on the screen. */
const farZoom = 0.32
const farZoomOfLarge = 0.55
const large = 120

/** True while cards are so small on the screen that they show their names only. */
export function useIsFar(): boolean {
  const isLarge = useEditor(({ graph }) => graph.nodes.length > large)
  return useStore(({ transform }) => transform[2] < (isLarge ? farZoomOfLarge : farZoom))
}
