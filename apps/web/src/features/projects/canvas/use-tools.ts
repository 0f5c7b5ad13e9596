import { useCallback, useMemo, useState } from 'react'
import { useClipboard } from '../clipboard/index.ts'
import { addNote, type NodeType, setColour, useEditor, useEditorStore } from '../document/index.ts'
import type { Photos } from '../photos/index.ts'
import { useSubgraphActions } from '../subgraphs/index.ts'
import { canvasActions } from './actions.ts'
import { useChosenLink } from './use-chosen-link.ts'
import { addLinked, type Loose } from './use-connecting.ts'
import type { Places } from './use-places.ts'
import { useViewMoves } from './use-view-moves.ts'

/** The open panel; `loose`: the dropped link, which the new node continues. */
type Panel = { kind: 'library'; loose?: Loose } | { kind: 'find' } | { kind: 'keys' }

interface Surroundings {
  isLocked: boolean
  /** Ids of the nodes to bring into view. */
  shown: readonly string[] | undefined
  places: Places
  photos: Photos
}

export type Tools = ReturnType<typeof useTools>

/** The actions of the buttons and keys of the canvas, with the panel, link and node to which they apply. */
export function useTools({ isLocked, shown, places, photos }: Surroundings) {
  const store = useEditorStore()
  const [panel, setPanel] = useState<Panel>()
  const [areLinksHidden, setLinksHidden] = useState(false)
  const [arePreviewsShown, setPreviewsShown] = useState(true)
  const link = useChosenLink(store)
  const subgraph = useChosenSubgraph()
  const subgraphs = useSubgraphActions()
  const actions = useMemo(() => canvasActions(store), [store])
  const view = useViewMoves(store, shown)
  const openLibrary = useCallback(
    (loose?: Loose) => {
      if (!isLocked) setPanel({ kind: 'library', ...(loose && { loose }) })
    },
    [isLocked],
  )
  const paste = useClipboard({
    ...{ isLocked, photos, remove: actions.remove },
    placeOf: (by) => (by === 'keys' ? places.pointed() : places.middle()),
  })
  const close = () => {
    setPanel(undefined)
    places.focus()
  }
  return {
    ...{ isLocked, panel, areLinksHidden, arePreviewsShown, link, subgraph, subgraphs, actions, view },
    ...{ openLibrary, close },
    add: useCallback(() => openLibrary(), [openLibrary]),
    /** Adds a node of a type, and links it to a dropped link. */
    placeNode: (type: NodeType, loose: Loose | undefined) => {
      addLinked(store, type, { point: loose?.point ?? places.middle(), loose })
      close()
    },
    addNote: () => store.apply(addNote('', places.middle()), { selectsNew: true }),
    paste: () => void paste(),
    remove: link.isChosen ? link.remove : actions.remove,
    setColour: (colour: string | undefined) => store.apply(setColour(store.selection, colour)),
    undo: () => store.undo(),
    redo: () => store.redo(),
    find: () => setPanel({ kind: 'find' }),
    showKeys: () => setPanel({ kind: 'keys' }),
    toggleLinks: () => setLinksHidden(!areLinksHidden),
    togglePreviews: () => setPreviewsShown(!arePreviewsShown),
    openSubgraph: () => subgraph !== undefined && subgraphs.open(subgraph),
    /** Closes the panel and clears the selection. Without both, leaves the subgraph. */
    leave: () => {
      const isIdle = !panel && !link.isChosen && store.selection.size === 0
      if (isIdle && store.path.length > 0) return subgraphs.leave()
      setPanel(undefined)
      link.choose(undefined)
      store.select([])
    },
  }
}

/** Returns the id of the selected node if it is the node of a subgraph and no other node is selected. */
function useChosenSubgraph(): string | undefined {
  return useEditor(({ graph, selection }) => {
    const [id, ...others] = selection
    if (id === undefined || others.length > 0) return undefined
    return graph.nodeById.get(id)?.kind === 'subgraph' ? id : undefined
  })
}
