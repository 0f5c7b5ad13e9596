import { useEffect, useMemo, useState } from 'react'
import { copyText } from '../../../lib/browser/index.ts'
import { type Translate, useTranslation } from '../../../lib/i18n/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { type CanvasActions, canvasActions } from '../canvas/index.ts'
import {
  addNode,
  addNote,
  connect,
  copyItems,
  duplicateItems,
  type EditorStore,
  freePlace,
  type NodeMode,
  type NodeType,
  type NodeView,
  packItems,
  removeItems,
  useEditorStore,
  usualWidth,
} from '../document/index.ts'
import { type DroppedEnd, firstFit } from '../library/index.ts'
import { inOrder, nameOf } from './order.ts'

/** Distance between a new node and the node before it, in pixels of the canvas. */
const gap = 60

/** Edits of the list. Each edit moves the focus, and announces its effect to screen readers. */
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
      onNewNodes: (count) => setSaid(t('graphList.addedNodes', { count })),
      onCopied: (count, name) =>
        setSaid(count > 1 ? t('graphList.copiedNodes', { count }) : t('graphList.copied', { name })),
      onDone: (what, count) => setSaid(t('graphList.done', { what, count })),
      onRemove: (count, name, next) => {
        setAwaited(next ?? '')
        setSaid(count > 1 ? t('graphList.removedNodes', { count }) : t('graphList.removed', { name }))
      },
    })
  }, [store, t, onOpen])
  return { edits, said }
}

export type ListEdits = ReturnType<typeof listEdits>

interface Outcomes {
  onNew: (id: string) => void
  onNewNodes: (count: number) => void
  onCopied: (count: number, name: string) => void
  /** Called with the name of the action and the number of nodes. */
  onDone: (what: string, count: number) => void
  onRemove: (count: number, name: string, next: string | undefined) => void
}

function listEdits(store: EditorStore, t: Translate, outcomes: Outcomes) {
  const { onNew, onNewNodes, onRemove } = outcomes
  const selected = () => inOrder(store.graph).filter(({ id }) => store.selection.has(id))
  const showNew = () => {
    const [first, ...others] = selected()
    if (first) onNew(first.id)
    if (others.length > 0) onNewNodes(others.length + 1)
  }
  const removeAll = (ids: readonly string[]) => {
    const [first] = ids
    if (first === undefined) return
    const order = inOrder(store.graph)
    const index = order.findIndex((node) => node.id === first)
    const staying = (node: NodeView) => !ids.includes(node.id)
    const next = order.slice(index).find(staying) ?? order.slice(0, index).findLast(staying)
    const name = nameOf(store.graph, first, t)
    store.apply(removeItems(ids))
    onRemove(ids.length, name, next?.id)
  }
  return {
    /** Adds a node, after another node if `after` is given. */
    add(type: NodeType, after?: string) {
      addNodeAfter(store, type, after)
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
    copy: (id: string) => copyNodes(store, t, [id], outcomes),
    /** Opens and focuses pasted nodes, and announces them. */
    showNew,
    remove: (id: string) => removeAll([id]),
    /** Removes the selection; also used for cutting. */
    removeSelected: () => removeAll(selected().map(({ id }) => id)),
    copySelected: () =>
      copyNodes(
        store,
        t,
        selected().map(({ id }) => id),
        outcomes,
      ),
    ...selectionEdits(store, t, { selected, showNew, onDone: outcomes.onDone }),
  }
}

interface SelectionEdits extends Pick<Outcomes, 'onDone'> {
  /** Returns the selected nodes in the order of the list. */
  selected: () => readonly NodeView[]
  showNew: () => void
}

/** The actions of the canvas on the selected nodes; each announces its effect. */
function selectionEdits(store: EditorStore, t: Translate, { selected, showNew, onDone }: SelectionEdits) {
  const actions = canvasActions(store)
  const done = (action: string, act: () => void) => {
    act()
    onDone(action, selected().length)
  }
  const layout: CanvasActions = {
    ...actions,
    align: (side) => done(t('graphList.aligned'), () => actions.align(side)),
    distribute: (axis) => done(t('graphList.spread'), () => actions.distribute(axis)),
  }
  return {
    layout,
    selectAll() {
      store.select(store.graph.nodes.map(({ id }) => id))
    },
    duplicateSelected() {
      actions.duplicate()
      showNew()
    },
    toggleMode(mode: NodeMode) {
      actions.toggleMode(mode)
      const now = selected()[0]?.mode
      if (now) onDone(t(`graphList.mode_${now}`), selected().length)
    },
    toggleCollapsed() {
      actions.toggleCollapsed()
      onDone(t(selected()[0]?.isCollapsed ? 'graphList.folded' : 'graphList.unfolded'), selected().length)
    },
    /** Puts the selected nodes into a new group. They stay selected. */
    group() {
      const ids = [...store.selection]
      actions.group(t('canvas.groupTitle'))
      store.select(ids)
      onDone(t('graphList.newGroup'), selected().length)
    },
    makeSubgraph() {
      store.apply(packItems(store.types, store.selection, t('subgraph.newName')), { selectsNew: true })
      showNew()
    },
    /** Lays out the selected nodes if there are several; otherwise all nodes. */
    tidy() {
      actions.tidy()
      const count = selected().length
      onDone(t('graphList.tidied'), count > 1 ? count : store.graph.nodes.length)
    },
  }
}

function addNodeAfter(store: EditorStore, type: NodeType, after: string | undefined) {
  const before = after === undefined ? undefined : store.graph.nodeById.get(after)
  const point = before
    ? { x: before.x + (before.width || usualWidth) + gap, y: before.y }
    : freePlace(store.graph)
  store.apply(addNode(type, point), { selectsNew: true, merge: 'add' })
  const [id] = store.selection
  const link = after === undefined || id === undefined ? undefined : linkBetween(store, after, type)
  if (link && id !== undefined)
    store.apply(connect(store.types, { from: link.from, to: { node: id, input: link.input } }), {
      merge: 'add',
    })
  store.seal()
}

async function copyNodes(store: EditorStore, t: Translate, ids: readonly string[], { onCopied }: Outcomes) {
  const [first] = ids
  if (first === undefined) return
  await copyText(copyItems(store.open, ids) ?? '').then(
    () => onCopied(ids.length, nameOf(store.graph, first, t)),
    () => toastError(t('graphList.copyFailed')),
  )
}

/** Returns the end of the link by which a node will be added after this node. */
export function droppedFrom(store: EditorStore, id: string): DroppedEnd | undefined {
  const type = store.graph.nodeById.get(id)?.outputs[0]?.type
  return type === undefined ? undefined : { type, side: 'inputs' }
}

function linkBetween(store: EditorStore, after: string, type: NodeType) {
  const dropped = droppedFrom(store, after)
  const fit = dropped && firstFit(type, dropped)
  return fit && 'input' in fit ? { from: { node: after, output: 0 }, input: fit.input } : undefined
}
