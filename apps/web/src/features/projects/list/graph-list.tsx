import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBinaryTree2,
  IconBoxMultiple,
  IconClipboardPlus,
  IconListCheck,
  IconNote,
  IconPlus,
} from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { DialogFrame, isDialogOpen, useDialog } from '../../../ui/dialog/index.ts'
import { alignKeys, type KeyActions, keysOf } from '../canvas/index.ts'
import { useClipboard } from '../clipboard/index.ts'
import { freePlace, useEditor, useEditorStore } from '../document/index.ts'
import { Library } from '../library/index.ts'
import { shownTitle } from '../notes/index.ts'
import { PhotoStatus, usePhotos } from '../photos/index.ts'
import { Subgraphs, Trail, useAddableTypes, useSubgraphActions } from '../subgraphs/index.ts'
import classes from './graph-list.module.css'
import { GroupNames } from './group-names.tsx'
import { NodeItem } from './node-item.tsx'
import { inOrder } from './order.ts'
import { SelectionTools } from './selection-tools.tsx'
import { droppedFrom, useListEdits } from './use-list-edits.ts'

/** Maximum number of nodes for which all fields are shown initially. */
const fewNodes = 6

/** The place of a new node: after a node, or free if `after` is undefined. */
interface NewNodePlace {
  readonly after?: string
}

/**
 * The graph as a list, in the order in which it runs. Every action is possible here with the keyboard, with a screen reader, and
 * on a phone.
 */
export function GraphList({ isLocked = false }: { isLocked?: boolean }) {
  const path = useEditor((snapshot) => snapshot.path)
  const first = useRef(path)
  return (
    <Subgraphs isLocked={isLocked}>
      <OpenGraph key={path.join(':')} isLocked={isLocked} takesFocus={path !== first.current} />
    </Subgraphs>
  )
}

/** The workflow, or the open subgraph. */
function OpenGraph({ isLocked, takesFocus }: { isLocked: boolean; takesFocus: boolean }) {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const store = useEditorStore()
  const graph = useEditor((snapshot) => snapshot.graph)
  const selection = useEditor((snapshot) => snapshot.selection)
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(graph.nodes.length <= fewNodes ? graph.nodes.map(({ id }) => id) : selection),
  )
  const [adding, setAdding] = useState<NewNodePlace>()
  const [query, setQuery] = useState('')
  const [isSelecting, setSelecting] = useState(false)
  const toggle = useCallback(
    (id: string, isOpen: boolean) => {
      setOpened((before) =>
        isOpen ? new Set([...before, id]) : new Set([...before].filter((openId) => openId !== id)),
      )
      if (isOpen && !isSelecting) store.select([id])
    },
    [store, isSelecting],
  )
  const select = useCallback(
    (id: string, isSelected: boolean) =>
      store.select(
        isSelected ? [...store.selection, id] : [...store.selection].filter((selected) => selected !== id),
      ),
    [store],
  )
  const open = useCallback((id: string) => toggle(id, true), [toggle])
  const { edits, said } = useListEdits(root, open)
  useEffect(() => {
    if (takesFocus) root.current?.focus()
  }, [takesFocus])
  const addAfter = useCallback((after: string) => setAdding({ after }), [])
  const { choose } = useSubgraphActions()
  const nodes = inOrder(graph)
  const photos = usePhotos(store, isLocked)
  const pressPaste = useClipboard({
    isLocked,
    photos,
    placeOf: () => freePlace(store.graph),
    remove: edits.removeSelected,
    onPasted: edits.showNew,
  })
  const pressKey = useListKeys(isLocked, {
    'ctrl+d': edits.duplicateSelected,
    'ctrl+m': () => edits.toggleMode('mute'),
    'ctrl+b': () => edits.toggleMode('bypass'),
    'ctrl+g': edits.group,
    'alt+c': edits.toggleCollapsed,
    'alt+t': edits.tidy,
    'alt+n': () => setAdding({}),
    'alt+s': edits.makeSubgraph,
    ...alignKeys(edits.layout),
    Delete: edits.removeSelected,
  })
  const plain = query.trim().toLowerCase()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of its fields and buttons.
    <div ref={root} className={classes.list} tabIndex={-1} onKeyDown={pressKey}>
      <Trail />
      <div className={classes.tools}>
        {!isLocked && (
          <>
            <button type="button" className={classes.action} data-main onClick={() => setAdding({})}>
              <IconPlus size={17} stroke={1.8} aria-hidden="true" />
              {t('graphList.add')}
            </button>
            <button type="button" className={classes.action} onClick={edits.addNote}>
              <IconNote size={17} stroke={1.7} aria-hidden="true" />
              {t('graphList.addNote')}
            </button>
            <button type="button" className={classes.action} onClick={() => void pressPaste()}>
              <IconClipboardPlus size={17} stroke={1.7} aria-hidden="true" />
              {t('canvas.paste')}
            </button>
            <button type="button" className={classes.action} onClick={choose}>
              <IconBoxMultiple size={17} stroke={1.7} aria-hidden="true" />
              {t('subgraph.make')}
            </button>
            <button type="button" className={classes.action} onClick={edits.tidy}>
              <IconBinaryTree2 size={17} stroke={1.7} aria-hidden="true" />
              {t('canvas.tidy')}
            </button>
            <button
              type="button"
              className={classes.action}
              aria-pressed={isSelecting}
              onClick={() => setSelecting(!isSelecting)}
            >
              <IconListCheck size={17} stroke={1.7} aria-hidden="true" />
              {t('graphList.selectSeveral')}
            </button>
            <Steps />
          </>
        )}
        <input
          type="search"
          className={classes.search}
          aria-label={t('graphList.search')}
          placeholder={t('graphList.search')}
          value={query}
          maxLength={100}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </div>
      {isSelecting && !isLocked && <SelectionTools edits={edits} />}
      <p role="status" className={classes.hint}>
        {said}
      </p>
      <PhotoStatus photos={photos} className={classes.hint} />
      {nodes.length === 0 && <p className={classes.hint}>{t('graphList.empty')}</p>}
      <ol className={classes.nodes} aria-label={t('graphList.title', { count: nodes.length })}>
        {nodes.map((node, index) =>
          plain === '' || `${shownTitle(node, t)} ${node.type}`.toLowerCase().includes(plain) ? (
            <NodeItem
              key={node.id}
              node={node}
              number={index + 1}
              isOpen={opened.has(node.id)}
              isSelected={selection.has(node.id)}
              isLocked={isLocked}
              isSelecting={isSelecting}
              onSelect={select}
              onToggle={toggle}
              onAddAfter={addAfter}
              onRemove={edits.remove}
              onDuplicate={edits.duplicate}
              onCopy={edits.copy}
            />
          ) : null,
        )}
      </ol>
      <GroupNames isLocked={isLocked} />
      <AddDialog
        adding={adding}
        onChoose={(type) => {
          edits.add(type, adding?.after)
          setAdding(undefined)
        }}
        onClose={() => setAdding(undefined)}
      />
    </div>
  )
}

/** Buttons to undo and redo a step. */
function Steps() {
  const { t } = useTranslation()
  const store = useEditorStore()
  const canUndo = useEditor((snapshot) => snapshot.canUndo)
  const canRedo = useEditor((snapshot) => snapshot.canRedo)
  // A disabled button would lose the focus with the last step.
  return (
    <div className={classes.steps}>
      <button
        type="button"
        className={classes.action}
        aria-disabled={!canUndo}
        aria-label={t('graphList.undo')}
        title={t('graphList.undo')}
        onClick={() => store.undo()}
      >
        <IconArrowBackUp size={18} stroke={1.7} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.action}
        aria-disabled={!canRedo}
        aria-label={t('graphList.redo')}
        title={t('graphList.redo')}
        onClick={() => store.redo()}
      >
        <IconArrowForwardUp size={18} stroke={1.7} aria-hidden="true" />
      </button>
    </div>
  )
}

/**
 * The keys of the canvas that have an equivalent action in the list. Text fields handle their own keys; Escape leaves a subgraph.
 */
function useListKeys(isLocked: boolean, changes: KeyActions) {
  const store = useEditorStore()
  const leave = () => store.goTo(store.path.slice(0, -1))
  const actions: KeyActions = {
    ...(!isLocked && {
      ...changes,
      'ctrl+z': () => store.undo(),
      'ctrl+shift+z': () => store.redo(),
      'ctrl+y': () => store.redo(),
    }),
    'ctrl+a': () => store.select(store.graph.nodes.map(({ id }) => id)),
    ...(store.path.length > 0 && { Escape: leave }),
  }
  return (event: KeyboardEvent) => {
    const isText =
      event.target instanceof Element && event.target.matches('textarea, input:not([type=checkbox])')
    const act = isText || isDialogOpen() ? undefined : actions[keysOf(event.nativeEvent)]
    if (!act) return
    event.preventDefault()
    act()
  }
}

interface AddDialogProps {
  adding: NewNodePlace | undefined
  onChoose: Parameters<typeof Library>[0]['onChoose']
  onClose: () => void
}

function AddDialog({ adding, onChoose, onClose }: AddDialogProps) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const types = useAddableTypes()
  const frame = useDialog(adding !== undefined, onClose)
  const dropped = adding?.after === undefined ? undefined : droppedFrom(store, adding.after)
  return (
    <DialogFrame frame={frame} title={t(dropped ? 'graphList.addAfter' : 'graphList.add')} size={560}>
      <Library types={types} dropped={dropped} onChoose={onChoose} onLeave={onClose} takesFocus />
    </DialogFrame>
  )
}
