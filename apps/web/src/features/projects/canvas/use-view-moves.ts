import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useCallback, useEffect } from 'react'
import type { EditorStore } from '../document/index.ts'
import { useShownNode } from '../form/index.ts'
import { viewOfWhole } from './whole-graph.ts'

/** Moves the view: to the whole graph, closer or farther away, and to nodes that are `shown` or chosen. */
export function useViewMoves(store: EditorStore, shown: readonly string[] | undefined) {
  const flow = useReactFlow()
  const library = useStoreApi()
  const show = useCallback(
    (ids: readonly string[]) => {
      store.select(ids)
      void flow.fitView({ nodes: ids.map((id) => ({ id })), maxZoom: 1, duration: 200, padding: 0.6 })
    },
    [store, flow],
  )
  useEffect(() => {
    if (shown && shown.length > 0) show(shown)
  }, [shown, show])
  useShownNode((id) => store.graph.nodeById.has(id) && show([id]))
  return {
    show,
    fit: () => void flow.setViewport(viewOfWhole(store.graph, library.getState()), { duration: 200 }),
    zoom: (isIn: boolean) => void (isIn ? flow.zoomIn({ duration: 120 }) : flow.zoomOut({ duration: 120 })),
  }
}
