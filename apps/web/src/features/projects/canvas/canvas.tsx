import { ReactFlowProvider, useReactFlow, useStoreApi } from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useClipboard } from '../clipboard/index.ts'
import { addNote, type Point, setColour, useEditor, useEditorStore, usualWidth } from '../document/index.ts'
import { useShownNode } from '../form/index.ts'
import { PhotoStatus, usePhotos } from '../photos/index.ts'
import { Subgraphs, Trail, useSubgraphActions } from '../subgraphs/index.ts'
import { canvasActions } from './actions.ts'
import { alignKeys } from './align-menu.tsx'
import classes from './canvas.module.css'
import { CanvasContext } from './canvas-state.ts'
import { FlowView } from './flow-view.tsx'
import { type Panel, Panels } from './panels.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useChosenLink } from './use-chosen-link.ts'
import { addLinked, type Loose, useConnecting } from './use-connecting.ts'
import { useIsFar } from './use-drawn-graph.ts'
import { useLongPress } from './use-long-press.ts'
import { viewOfWhole } from './whole-graph.ts'

/** The space at the left that the toolbar covers, in pixels. */
const toolbarWidth = 58

interface CanvasProps {
  isLocked: boolean
  /** Ids of the nodes to bring into view. Each new list moves the view again. */
  shown?: readonly string[] | undefined
}

/** The graph as a drawing. */
export default function Canvas(props: CanvasProps) {
  const path = useEditor((snapshot) => snapshot.path)
  const first = useRef(path)
  // Each graph has a view of its own, which at first shows the whole graph.
  return (
    <Subgraphs isLocked={props.isLocked}>
      <ReactFlowProvider key={path.join(':')}>
        <Drawing {...props} takesFocus={path !== first.current} />
      </ReactFlowProvider>
    </Subgraphs>
  )
}

function Drawing({ isLocked, shown, takesFocus }: CanvasProps & { takesFocus: boolean }) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const flow = useReactFlow()
  const library = useStoreApi()
  const frame = useRef<HTMLDivElement>(null)
  const [panel, setPanel] = useState<Panel>()
  const link = useChosenLink(store)
  const [areLinksHidden, setLinksHidden] = useState(false)
  const [arePreviewsShown, setPreviewsShown] = useState(true)
  const isEmpty = useEditor(({ graph }) => graph.nodes.length === 0)
  const isFar = useIsFar()
  const toCanvas = useCallback((at: Point) => flow.screenToFlowPosition(at), [flow])
  const openLibrary = useCallback(
    (loose?: Loose) => {
      if (!isLocked) setPanel({ kind: 'library', ...(loose && { loose }) })
    },
    [isLocked],
  )
  const add = useCallback(() => openLibrary(), [openLibrary])
  const { fitting, onConnectStart, onConnectEnd } = useConnecting(store, openLibrary, toCanvas)
  const state = useMemo(
    () => ({ isLocked, isFar, arePreviewsShown, fitting }),
    [isLocked, isFar, arePreviewsShown, fitting],
  )
  const actions = useMemo(() => canvasActions(store), [store])
  const subgraphs = useSubgraphActions()
  const chosen = useChosenSubgraph()
  useEffect(() => {
    if (takesFocus) frame.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const pointer = useRef<Point>(undefined)
  const middle = () => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    const at = toCanvas({ x: box.x + (toolbarWidth + box.width) / 2, y: box.y + box.height / 3 })
    return { x: at.x - usualWidth / 2, y: at.y }
  }
  const photos = usePhotos(store, isLocked)
  const pressPaste = useClipboard({
    isLocked,
    photos,
    placeOf: (by) => (by === 'keys' && pointer.current ? toCanvas(pointer.current) : middle()),
    remove: actions.remove,
  })
  const longPress = useLongPress(store)
  const close = () => {
    setPanel(undefined)
    frame.current?.focus({ preventScroll: true })
  }
  const remove = link.isChosen ? link.remove : actions.remove
  const leave = () => {
    const isIdle = !panel && !link.isChosen && store.selection.size === 0
    if (isIdle && store.path.length > 0) return subgraphs.leave()
    setPanel(undefined)
    link.choose(undefined)
    store.select([])
  }
  const openChosen = () => chosen !== undefined && subgraphs.open(chosen)
  const fit = () => void flow.setViewport(viewOfWhole(store.graph, library.getState()), { duration: 200 })
  const changes = {
    'ctrl+z': () => store.undo(),
    'ctrl+shift+z': () => store.redo(),
    'ctrl+y': () => store.redo(),
    'ctrl+d': actions.duplicate,
    'ctrl+m': () => actions.toggleMode('mute'),
    'ctrl+b': () => actions.toggleMode('bypass'),
    'ctrl+g': () => actions.group(t('canvas.groupTitle')),
    'alt+c': actions.toggleCollapsed,
    'alt+t': actions.tidy,
    'alt+n': add,
    'alt+s': subgraphs.make,
    'alt+r': link.bend,
    ...alignKeys(actions),
    ...(chosen !== undefined && { 'alt+u': () => subgraphs.unpack(chosen) }),
    Delete: remove,
    Backspace: remove,
  }
  useCanvasKeys({
    ...(!isLocked && changes),
    'ctrl+a': actions.selectAll,
    'ctrl+f': () => setPanel({ kind: 'find' }),
    'alt+f': fit,
    'alt+l': () => setLinksHidden(!areLinksHidden),
    'alt+p': () => setPreviewsShown(!arePreviewsShown),
    '?': () => setPanel({ kind: 'keys' }),
    ...(chosen !== undefined && { Enter: openChosen }),
    Escape: leave,
  })
  const bringIntoView = useCallback(
    (ids: readonly string[]) => {
      store.select(ids)
      void flow.fitView({ nodes: ids.map((id) => ({ id })), maxZoom: 1, duration: 200, padding: 0.6 })
    },
    [store, flow],
  )
  useEffect(() => {
    if (shown && shown.length > 0) bringIntoView(shown)
  }, [shown, bringIntoView])
  useShownNode((id) => store.graph.nodeById.has(id) && bringIntoView([id]))
  return (
    <CanvasContext value={state}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: photos are dropped here; users without a pointer choose them in the field of a node */}
      <div
        ref={frame}
        className={classes.frame}
        tabIndex={-1}
        data-far={isFar || undefined}
        onDrop={(event) => {
          const at = toCanvas({ x: event.clientX, y: event.clientY })
          // Other files are left to the page, which opens them as workflows.
          if (photos.takeFiles([...event.dataTransfer.files], at)) event.preventDefault()
        }}
        {...longPress}
        onPointerMove={(event) => {
          pointer.current = { x: event.clientX, y: event.clientY }
          longPress.onPointerMove(event)
        }}
        onPointerLeave={() => {
          pointer.current = undefined
        }}
      >
        <FlowView
          isLocked={isLocked}
          link={link.id}
          onLink={link.choose}
          areLinksHidden={areLinksHidden}
          onAdd={add}
          onConnectStart={onConnectStart}
          onConnectEnd={onConnectEnd}
        />
        <Toolbar
          isLocked={isLocked}
          areLinksHidden={areLinksHidden}
          arePreviewsShown={arePreviewsShown}
          onAdd={add}
          onNote={() => store.apply(addNote('', middle()), { selectsNew: true })}
          onTidy={() => {
            actions.tidy()
            fit()
          }}
          onPaste={() => void pressPaste()}
          onFind={() => setPanel({ kind: 'find' })}
          onFit={fit}
          onZoom={(isIn) => void (isIn ? flow.zoomIn({ duration: 120 }) : flow.zoomOut({ duration: 120 }))}
          onLinks={() => setLinksHidden(!areLinksHidden)}
          onPreviews={() => setPreviewsShown(!arePreviewsShown)}
          onKeys={() => setPanel({ kind: 'keys' })}
        />
        {!isLocked && (
          <SelectionBar
            actions={actions}
            subgraph={chosen}
            hasLink={link.isChosen}
            onRemove={remove}
            onReroute={link.reroute}
            onBend={link.bend}
            onColour={(colour) => store.apply(setColour(store.selection, colour))}
          />
        )}
        <div className={classes.trail}>
          <Trail />
        </div>
        {isEmpty && <p className={classes.empty}>{t('canvas.empty')}</p>}
        <PhotoStatus photos={photos} className={classes.said} />
        <Panels
          panel={panel}
          onAdd={(type, loose) => {
            addLinked(store, type, { at: loose?.at ?? middle(), loose })
            close()
          }}
          onShow={(id) => bringIntoView([id])}
          onClose={close}
        />
      </div>
    </CanvasContext>
  )
}

/** Returns the id of the selected node if it stands for a subgraph and no other node is selected. */
export function useChosenSubgraph(): string | undefined {
  return useEditor(({ graph, selection }) => {
    const [id, ...others] = selection
    if (id === undefined || others.length > 0) return undefined
    return graph.nodeById.get(id)?.kind === 'subgraph' ? id : undefined
  })
}
