import { useEffect, useMemo, useState } from 'react'
import { type Translate, useTranslation } from '../../../lib/i18n/index.ts'
import {
  addNode,
  addNote,
  connect,
  duplicateItems,
  type EditorStore,
  freePlace,
  type NodeType,
  removeItems,
  useEditorStore,
  usualWidth,
} from '../document/index.ts'
import { type Dropped, firstFit } from '../library/index.ts'
import { inOrder, nameOf } from './order.ts'

/** Distance between a new node and the one before it. */
const gap = 60

/** Edits of the list, each with the place that has the focus afterwards and a sentence that says what happened. */
export function useListEdits(root: { readonly current: HTMLElement | null }, onOpen: (id: string) => void) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const [said, setSaid] = useState('')
  const [awaited, setAwaited] = useState<string>()
  useEffect(() => {
    if (awaited === undefined) return
    const target = root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(awaited)}"]`)
    ;(target ?? root.current)?.focus()
    setAwaited(undefined)
  }, [awaited, root])

  const edits = useMemo(() => {
    return listEdits(store, t, {
      onNew: (id) => {
        onOpen(id)
        setAwaited(id)
        setSaid(t('graphList.added', { name: nameOf(store.graph, id, t) }))
      },
      onRemove: (name, next) => {
        setAwaited(next ?? '')
        setSaid(t('graphList.removed', { name }))
      },
    })
  }, [store, t, onOpen])
  return { edits, said }
}

interface Outcomes {
  onNew: (id: string) => void
  onRemove: (name: string, next: string | undefined) => void
}

function listEdits(store: EditorStore, t: Translate, { onNew, onRemove }: Outcomes) {
  const showNew = () => {
    const [id] = store.selection
    if (id !== undefined) onNew(id)
  }
  return {
    /** Adds a node, after another if one is named. */
    add(type: NodeType, after?: string) {
      const before = after === undefined ? undefined : store.graph.nodeById.get(after)
      const at = before
        ? { x: before.x + (before.width || usualWidth) + gap, y: before.y }
        : freePlace(store.graph)
      store.apply(addNode(type, at), { selectsNew: true, merge: 'add' })
      const [id] = store.selection
      const link = after === undefined || id === undefined ? undefined : linkBetween(store, after, type)
      if (link && id !== undefined)
        store.apply(connect(store.types, { from: link.from, to: { node: id, input: link.input } }), {
          merge: 'add',
        })
      store.seal()
      showNew()
    },
    addNote() {
      store.apply(addNote('', freePlace(store.graph)), { selectsNew: true })
      showNew()
    },
    duplicate(id: string) {
      store.apply(duplicateItems(store.types, [id]), { selectsNew: true })
      showNew()
    },
    remove(id: string) {
      const order = inOrder(store.graph)
      const at = order.findIndex((node) => node.id === id)
      const next = order[at + 1] ?? order[at - 1]
      const name = nameOf(store.graph, id, t)
      store.apply(removeItems([id]))
      onRemove(name, next?.id)
    },
  }
}

/** Returns the end of a link that a node after this one is to take. */
export function droppedFrom(store: EditorStore, id: string): Dropped | undefined {
  const type = store.graph.nodeById.get(id)?.outputs[0]?.type
  return type === undefined ? undefined : { type, side: 'inputs' }
}

function linkBetween(store: EditorStore, after: string, type: NodeType) {
  const dropped = droppedFrom(store, after)
  const fit = dropped && firstFit(type, dropped)
  return fit && 'input' in fit ? { from: { node: after, output: 0 }, input: fit.input } : undefined
}
