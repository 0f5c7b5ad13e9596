import {
  Background,
  ConnectionMode,
  type EdgeTypes,
  MiniMap,
  type NodeTypes,
  ReactFlow,
  type ReactFlowProps,
  SelectionMode,
  useReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { type MouseEvent, memo, useContext, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import {
  addPoint,
  connect,
  type EditorStore,
  fits,
  type Point,
  reconnect,
  useEditor,
  useEditorStore,
} from '../document/index.ts'
import { BorderCard } from './border-card.tsx'
import classes from './canvas.module.css'
import { CanvasContext } from './canvas-state.ts'
import { partAt } from './far-lines.ts'
import { FarLinks } from './far-links.tsx'
import { endsOf, type LinkEdge } from './flow-edges.ts'
import type { FlowNode } from './flow-nodes.ts'
import { LinkPart } from './link-part.tsx'
import { NodeCard } from './node-card.tsx'
import { GroupCard, NoteCard, PointDot, RerouteCard } from './other-cards.tsx'
import { useDrawnGraph } from './use-drawn-graph.ts'
import { minZoom } from './whole-graph.ts'

const nodeTypes: NodeTypes = {
  card: NodeCard,
  note: NoteCard,
  reroute: RerouteCard,
  group: GroupCard,
  border: BorderCard,
  point: PointDot,
}

const edgeTypes: EdgeTypes = { part: LinkPart }

/** The map scales the drawing to this size. */
const mapSize = { width: 150, height: 100 }

interface FlowViewProps extends Pick<ReactFlowProps, 'onConnectStart' | 'onConnectEnd'> {
  isLocked: boolean
  /** The chosen link. */
  link: string | undefined
  /** Called with the pressed link, and with `undefined` if something else is pressed. */
  onLink: (link: string | undefined) => void
  areLinksHidden: boolean
  /** Called when the background is pressed twice. */
  onAdd: () => void
}

/**
 * Minimum number of nodes for the map. The map helps users to find their way in large graphs, but would cover nodes of small
 * graphs.
 */
const manyNodes = 12

/**
 * Nodes and links in the drawing library, which calls back with the edits of a pointer. While a node is dragged, only this
 * component renders again, with the same callbacks: with new callbacks, the library would draw every node and link again.
 */
export const FlowView = memo(function FlowView(props: FlowViewProps) {
  const { isLocked, link, onLink, areLinksHidden, onAdd, onConnectStart, onConnectEnd } = props
  const { t } = useTranslation()
  const store = useEditorStore()
  const { isFar } = useContext(CanvasContext)
  const { nodes, edges, onNodesChange } = useDrawnGraph(store, { link, areLinksHidden, isFar })
  const hasMany = useEditor(({ graph }) => graph.nodes.length >= manyNodes)
  // The map of a large graph is drawn after its nodes.
  const hasMap = useDeferredValue(hasMany && nodes.length > 0, false)
  const edits = useMemo(() => pointerEdits(store), [store])
  const { screenToFlowPosition: toCanvas, getZoom } = useReactFlow()
  const far = useRef<Parameters<typeof partAt>[0]>(undefined)
  useEffect(() => {
    far.current = isFar ? { nodes, edges } : undefined
  }, [isFar, nodes, edges])
  const presses = useMemo(() => {
    const partUnder = (client: Point) =>
      far.current && partAt(far.current, toCanvas(client), pressReach / getZoom())
    return pointerPresses(store, { isLocked, onLink, onAdd, toCanvas, partUnder })
  }, [store, isLocked, onLink, onAdd, toCanvas, getZoom])
  const labels = useMemo(() => ({ 'node.a11yDescription.default': t('canvas.nodeKeys') }), [t])
  return (
    <ReactFlow<FlowNode, LinkEdge>
      nodes={nodes}
      edges={isFar ? noEdges : edges}
      onNodesChange={onNodesChange}
      {...edits}
      {...presses}
      {...fixedProps}
      onConnectStart={onConnectStart}
      onConnectEnd={onConnectEnd}
      nodesDraggable={!isLocked}
      nodesConnectable={!isLocked}
      edgesReconnectable={!isLocked}
      // Each part of a link declares that its end can be moved, which would take effect even in a locked graph.
      {...(isLocked && { onReconnect: undefined })}
      ariaLabelConfig={labels}
    >
      {isFar && <FarLinks nodes={nodes} edges={edges} />}
      <Background gap={24} size={1.4} color="var(--line-strong)" />
      {hasMap && (
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
  )
})

const noEdges: LinkEdge[] = []
/** Maximum distance in pixels between a press and its link, for links that are seen from afar. */
const pressReach = 10

const fixedProps = {
  nodeTypes,
  edgeTypes,
  connectionMode: ConnectionMode.Strict,
  connectionRadius: 24,
  elevateNodesOnSelect: true,
  onlyRenderVisibleElements: true,
  selectionMode: SelectionMode.Partial,
  multiSelectionKeyCode: ['Shift', 'Control', 'Meta'],
  deleteKeyCode: null,
  zoomOnDoubleClick: false,
  minZoom,
  maxZoom: 2,
  proOptions: { hideAttribution: true },
} satisfies ReactFlowProps<FlowNode, LinkEdge>

function pointerEdits(store: EditorStore) {
  return {
    onNodeDragStart: () => store.seal(),
    onConnect: (connection) => {
      const ends = endsOf(store.graph, connection)
      if (ends) store.apply(connect(store.types, ends))
    },
    onReconnect: (edge, connection) => {
      const [before, after] = [edge.data?.link.to, endsOf(store.graph, connection)]
      if (before && after) store.apply(reconnect(store.types, before, after))
    },
    isValidConnection: (connection) => {
      const ends = endsOf(store.graph, connection as LinkEdge)
      return ends !== undefined && fits(store.graph, ends.from, ends.to).isFit
    },
  } satisfies ReactFlowProps<FlowNode, LinkEdge>
}

interface Presses extends Pick<FlowViewProps, 'isLocked' | 'onLink' | 'onAdd'> {
  toCanvas: (client: Point) => Point
  /** Returns the part of a link below a position on the background, for links that are not elements. */
  partUnder: (client: Point) => LinkEdge['data']
}

function pointerPresses(store: EditorStore, { isLocked, onLink, onAdd, toCanvas, partUnder }: Presses) {
  /** Adds a point to a link at the pressed position. */
  const bend = ({ clientX: x, clientY: y }: MouseEvent, data: LinkEdge['data']) => {
    if (isLocked || !data?.link.to) return
    onLink(undefined)
    store.apply(addPoint(data.link.to, data.part, toCanvas({ x, y })), { selectsNew: true })
  }
  return {
    onEdgeClick: (_, edge) => {
      onLink(edge.data?.link.id)
      store.select([])
    },
    onEdgeDoubleClick: (event, { data }) => bend(event, data),
    onPaneClick: ({ clientX, clientY }) => onLink(partUnder({ x: clientX, y: clientY })?.link.id),
    onNodeClick: () => onLink(undefined),
    onNodeDoubleClick: ({ target }, { id }) => {
      // A double click in a field or a name has another meaning.
      const isCard = target instanceof Element && !target.closest('button, input, textarea, select, strong')
      if (isCard && store.graph.nodeById.get(id)?.kind === 'subgraph') store.enter(id)
    },
    onDoubleClick: (event) => {
      if (!(event.target instanceof Element && event.target.matches('.react-flow__pane'))) return
      const part = partUnder({ x: event.clientX, y: event.clientY })
      if (part) bend(event, part)
      else onAdd()
    },
  } satisfies ReactFlowProps<FlowNode, LinkEdge>
}
