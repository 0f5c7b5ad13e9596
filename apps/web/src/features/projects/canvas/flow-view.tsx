import {
  Background,
  ConnectionMode,
  type Edge,
  MiniMap,
  type NodeTypes,
  ReactFlow,
  type ReactFlowProps,
  SelectionMode,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { connect, disconnect, fits, useEditorStore } from '../document/index.ts'
import classes from './canvas.module.css'
import { endsOf } from './flow-edges.ts'
import type { FlowNode } from './flow-nodes.ts'
import { NodeCard } from './node-card.tsx'
import { GroupCard, NoteCard, RerouteCard } from './other-cards.tsx'
import type { DrawnGraph } from './use-drawn-graph.ts'

const nodeTypes: NodeTypes = { card: NodeCard, note: NoteCard, reroute: RerouteCard, group: GroupCard }

/** Leaves room for the tools at the left. */
export const wholeGraph = {
  padding: { top: '24px', right: '24px', bottom: '24px', left: '76px' },
  maxZoom: 1,
} as const

/** The map scales its drawing to these. */
const mapSize = { width: 150, height: 100 }

interface FlowViewProps extends Pick<ReactFlowProps, 'onConnectStart' | 'onConnectEnd'> {
  drawn: DrawnGraph
  isLocked: boolean
  /** Called with the link that is pressed, and with `undefined` where something else is. */
  onLink: (link: string | undefined) => void
  /** Called when the ground is pressed twice. */
  onAdd: () => void
}

/** Nodes and links in the drawing library, which calls back with the edits of a pointer. */
export function FlowView({ drawn, isLocked, onLink, onAdd, onConnectStart, onConnectEnd }: FlowViewProps) {
  const { t } = useTranslation()
  const store = useEditorStore()
  return (
    <ReactFlow<FlowNode, Edge>
      nodes={drawn.nodes}
      edges={drawn.edges}
      nodeTypes={nodeTypes}
      onNodesChange={drawn.onNodesChange}
      onNodeDragStart={() => store.seal()}
      onEdgeClick={(_, edge) => {
        onLink(edge.id)
        store.select([])
      }}
      onPaneClick={() => onLink(undefined)}
      onNodeClick={() => onLink(undefined)}
      onDoubleClick={(event) => {
        const isPane = event.target instanceof Element && event.target.matches('.react-flow__pane')
        if (isPane && !isLocked) onAdd()
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
      {drawn.graph.nodes.length > 1 && (
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
}
