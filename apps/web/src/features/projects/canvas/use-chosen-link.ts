import { useState } from 'react'
import { disconnect, type EditorStore, insertReroute, useEditor } from '../document/index.ts'

/** The link that the user has chosen: links are not part of the selection, which holds nodes and groups. */
export function useChosenLink(store: EditorStore) {
  const [id, choose] = useState<string>()
  const link = useEditor(({ graph }) => graph.links.find((one) => one.id === id))
  const remove = () => {
    if (link) store.apply(disconnect(link.to))
    choose(undefined)
  }
  /** Puts a reroute in the middle of the link. */
  const reroute = () => {
    const [from, to] = link
      ? [store.graph.nodeById.get(link.from.node), store.graph.nodeById.get(link.to.node)]
      : []
    if (!link || !from || !to) return
    const at = { x: (from.x + from.width + to.x) / 2 - 28, y: (from.y + to.y) / 2 }
    store.apply(insertReroute(store.types, link.to, at), { selectsNew: true })
    choose(undefined)
  }
  return { id, isChosen: link !== undefined, choose, remove, reroute }
}
