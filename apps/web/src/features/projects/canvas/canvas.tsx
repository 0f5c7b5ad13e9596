import {
  Background,
  ConnectionMode,
  type Edge,
  MiniMap,
  type NodeTypes,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
  useStore,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import {
  addNote,
  connect,
  disconnect,
  fits,
  insertReroute,
  type Point,
  setColour,
  useEditor,
  useEditorStore,
} from '../document/index.ts'
import { Library } from '../library/index.ts'
import { canvasActions } from './actions.ts'
import classes from './canvas.module.css'
import { CanvasContext } from './canvas-state.ts'
import { FindNode } from './find-node.tsx'
import { endsOf, flowEdges } from './flow-edges.ts'
import { type FlowNode, flowNodes } from './flow-nodes.ts'
import { KeyList } from './key-list.tsx'
import { NodeCard } from './node-card.tsx'
import { GroupCard, NoteCard, RerouteCard } from './other-cards.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useClipboard } from './use-clipboard.ts'
import { addLinked, type Loose, useConnecting } from './use-connecting.ts'
import { useFlowChanges } from './use-flow-changes.ts'
import { usePhotos } from './use-photos.ts'

/** The graph as a drawing. */
export function Canvas({ isLocked }: { isLocked: boolean }) {
  return (
    <ReactFlowProvider>
      <Drawing isLocked={isLocked} />
    </ReactFlowProvider>
  )
}

const nodeTypes: NodeTypes = { card: NodeCard, note: NoteCard, reroute: RerouteCard, group: GroupCard }

/** Zoom below which fields cannot be read; of a large graph, sooner, as more of it is on the screen. */
const farZoom = 0.32
const farZoomOfLarge = 0.55
const large = 120

/** Leaves room for the tools at the left. */
const wholeGraph = {
  padding: { top: '24px', right: '24px', bottom: '24px', left: '76px' },
  maxZoom: 1,
} as const

/** The map scales its drawing to these. */
const mapSize = { width: 150, height: 100 }

type Panel = { kind: 'library'; loose?: Loose } | { kind: 'find' } | { kind: 'keys' } | undefined

function Drawing({ isLocked }: { isLocked: boolean }) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const flow = useReactFlow()
  const frame = useRef<HTMLDivElement>(null)
  const graph = useEditor((snapshot) => snapshot.graph)
  const selection = useEditor((snapshot) => snapshot.selection)
  const [panel, setPanel] = useState<Panel>()
  const [link, setLink] = useState<string>()
  const [areLinksHidden, setLinksHidden] = useState(false)
  const { held, onNodesChange } = useFlowChanges(store)
  const nodes = useMemo(() => flowNodes({ graph, selection, held }), [graph, selection, held])
  const edges = useMemo(() => flowEdges(graph, link, areLinksHidden), [graph, link, areLinksHidden])
  const isLarge = graph.nodes.length > large
  const isFar = useStore(({ transform }) => transform[2] < (isLarge ? farZoomOfLarge : farZoom))
  const toCanvas = useCallback((at: Point) => flow.screenToFlowPosition(at), [flow])
  const openLibrary = useCallback(
    (loose?: Loose) => setPanel({ kind: 'library', ...(loose && { loose }) }),
    [],
  )
  const { fitting, onConnectStart, onConnectEnd } = useConnecting(store, openLibrary, toCanvas)
  const state = useMemo(() => ({ isLocked, isFar, fitting }), [isLocked, isFar, fitting])
  const actions = useMemo(() => canvasActions(store), [store])
  const pointer = useRef<Point>(undefined)
  const middle = () => {
    const box = frame.current?.getBoundingClientRect()
    return toCanvas(box ? { x: box.x + box.width / 2 - 130, y: box.y + box.height / 3 } : { x: 0, y: 0 })
  }
  useClipboard(actions, () => (pointer.current ? toCanvas(pointer.current) : middle()), isLocked)
  const { onDrop, said } = usePhotos(store, toCanvas, isLocked)
  const close = () => {
    setPanel(undefined)
    frame.current?.focus({ preventScroll: true })
  }
  const selectedLink = graph.links.find(({ id }) => id === link)
  const remove = () => {
    if (selectedLink) store.apply(disconnect(selectedLink.to))
    else actions.remove()
    setLink(undefined)
  }
  const leave = () => {
    setPanel(undefined)
    setLink(undefined)
    store.select([])
  }
  const fit = () => void flow.fitView({ ...wholeGraph, duration: 200 })
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
    'alt+n': () => openLibrary(),
    Delete: remove,
    Backspace: remove,
  }
  useCanvasKeys({
    ...(!isLocked && changes),
    'ctrl+a': actions.selectAll,
    'ctrl+f': () => setPanel({ kind: 'find' }),
    'alt+f': fit,
    'alt+l': () => setLinksHidden(!areLinksHidden),
    '?': () => setPanel({ kind: 'keys' }),
    Escape: leave,
  })
  const show = (id: string) => {
    store.select([id])
    void flow.fitView({ nodes: [{ id }], maxZoom: 1, duration: 200, padding: 0.6 })
  }
  const reroute = () => {
    const [from, to] = selectedLink
      ? [graph.nodeById.get(selectedLink.from.node), graph.nodeById.get(selectedLink.to.node)]
      : []
    if (!selectedLink || !from || !to) return
    const at = { x: (from.x + from.width + to.x) / 2 - 28, y: (from.y + to.y) / 2 }
    store.apply(insertReroute(store.types, selectedLink.to, at), { selectsNew: true })
    setLink(undefined)
  }
  return (
    <CanvasContext value={state}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: photos are dropped here, and by the field of a node without a pointer */}
      <div
        ref={frame}
        className={classes.frame}
        tabIndex={-1}
        data-far={isFar || undefined}
        onDrop={onDrop}
        onPointerMove={(event) => {
          pointer.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerLeave={() => {
          pointer.current = undefined
        }}
      >
        <ReactFlow<FlowNode, Edge>
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          onNodesChange={onNodesChange}
          onNodeDragStart={() => store.seal()}
          onEdgeClick={(_, edge) => {
            setLink(edge.id)
            store.select([])
          }}
          onPaneClick={() => setLink(undefined)}
          onNodeClick={() => setLink(undefined)}
          onDoubleClick={(event) => {
            const isPane = event.target instanceof Element && event.target.matches('.react-flow__pane')
            if (isPane && !isLocked) openLibrary()
          }}
          onConnect={(connection) => {
            const ends = endsOf(connection)
            if (ends) store.apply(connect(store.types, ends))
          }}
          onReconnect={(edge, connection) => {
            const [before, after] = [endsOf(edge), endsOf(connection)]
            if (before && after)
              store.apply((workflow) => connect(store.types, after)(disconnect(before.to)(workflow)))
          }}
          onConnectStart={onConnectStart}
          onConnectEnd={onConnectEnd}
          isValidConnection={(connection) => {
            const ends = endsOf(connection as Edge)
            return ends !== undefined && fits(store.graph, ends.from, ends.to).isFit
          }}
          connectionMode={ConnectionMode.Strict}
          connectionRadius={24}
          nodesDraggable={!isLocked}
          nodesConnectable={!isLocked}
          edgesReconnectable={!isLocked}
          elevateNodesOnSelect
          onlyRenderVisibleElements
          selectionMode={SelectionMode.Partial}
          multiSelectionKeyCode={['Shift', 'Control', 'Meta']}
          deleteKeyCode={null}
          zoomOnDoubleClick={false}
          minZoom={0.06}
          maxZoom={2}
          fitView
          fitViewOptions={wholeGraph}
          proOptions={{ hideAttribution: true }}
          ariaLabelConfig={{ 'node.a11yDescription.default': t('canvas.nodeKeys') }}
        >
          <Background gap={24} size={1.4} color="var(--line-strong)" />
          {graph.nodes.length > 1 && (
            <MiniMap
              className={classes.map}
              style={mapSize}
              pannable
              zoomable
              ariaLabel={t('canvas.map')}
              nodeColor="var(--ink-faint)"
              maskColor="var(--hover)"
              bgColor="var(--raised)"
            />
          )}
        </ReactFlow>
        <Toolbar
          isLocked={isLocked}
          areLinksHidden={areLinksHidden}
          onAdd={() => openLibrary()}
          onNote={() => store.apply(addNote('', middle()), { selectsNew: true })}
          onTidy={() => {
            actions.tidy()
            requestAnimationFrame(fit)
          }}
          onFind={() => setPanel({ kind: 'find' })}
          onFit={fit}
          onZoom={(isIn) => void (isIn ? flow.zoomIn({ duration: 120 }) : flow.zoomOut({ duration: 120 }))}
          onLinks={() => setLinksHidden(!areLinksHidden)}
          onKeys={() => setPanel({ kind: 'keys' })}
        />
        {!isLocked && (
          <SelectionBar
            actions={actions}
            hasLink={selectedLink !== undefined}
            onRemove={remove}
            onReroute={reroute}
            onColour={(colour) => store.apply(setColour(store.selection, colour))}
          />
        )}
        {graph.nodes.length === 0 && <p className={classes.empty}>{t('canvas.empty')}</p>}
        <p role="status" className={classes.said}>
          {said}
        </p>
        {panel?.kind === 'library' && (
          <section className={classes.panel} aria-label={t('canvas.add')}>
            <Library
              types={store.types}
              dropped={panel.loose?.dropped}
              takesFocus
              onLeave={close}
              onChoose={(type) => {
                addLinked(store, type, { at: panel.loose?.at ?? middle(), loose: panel.loose })
                close()
              }}
            />
          </section>
        )}
        {panel?.kind === 'find' && <FindNode onShow={show} onLeave={close} />}
        <KeyList opened={panel?.kind === 'keys'} onClose={close} />
      </div>
    </CanvasContext>
  )
}
