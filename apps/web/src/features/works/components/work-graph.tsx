import type { NodeStatus, Work } from '@easel/contract/client'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  Background,
  type Edge,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useMemo } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { durationText } from '../../../lib/format/index.ts'
import { useLocale, useTranslation } from '../../../lib/i18n/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { isRunning, taskStatusQuery } from '../api.ts'
import { placeNodes } from '../graph-layout.ts'
import classes from './work-graph.module.css'

const stepWidth = 196
const levelHeight = 88
/** Maximum height in px; taller graphs are scaled down. */
const tallest = 460

type StepNode = Node<{ step: NodeStatus; words: string }>

/** The nodes that were computed, in order, and the time that each took. */
export default function WorkGraph({ work }: { work: Work }) {
  const { t } = useTranslation()
  const query = useQuery({
    ...taskStatusQuery(useApi(), work.id),
    refetchInterval: isRunning(work) && 1500,
  })
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton height={300} aria-busy="true" />
  return (
    <>
      <div className={classes.graph} style={{ height: heightOf(query.data.node_arr) }} aria-hidden="true">
        <Flow steps={query.data.node_arr} />
      </div>
      <table className={classes.table}>
        <caption>{t('work.steps')}</caption>
        <tbody>
          {query.data.node_arr.map((step) => (
            <StepRow key={step.node_id} step={step} />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Returns a height that fits the levels, since the panel is narrow. */
function heightOf(steps: readonly NodeStatus[]): number {
  const levels = [...placeNodes(steps).values()].map(({ level }) => level + 1)
  return Math.min(Math.max(1, ...levels) * levelHeight + 24, tallest)
}

function useStepWords(): (step: NodeStatus) => string {
  const { t } = useTranslation()
  const locale = useLocale()
  return (step) => {
    if (step.cached) return t('work.stepKept')
    if (step.state === 'done') return durationText(step.duration_ms, locale)
    if (step.state === 'doing') return `${Math.round(step.percent)}%`
    return t(`run.state_${step.state}`)
  }
}

function StepRow({ step }: { step: NodeStatus }) {
  const wordsOf = useStepWords()
  return (
    <tr data-state={step.state}>
      <th scope="row">{step.title ?? step.class_type}</th>
      <td>{wordsOf(step)}</td>
    </tr>
  )
}

/** The graph is only visual; the table has the same content as text. */
function Flow({ steps }: { steps: readonly NodeStatus[] }) {
  const wordsOf = useStepWords()
  const nodes = useMemo(() => nodesOf(steps, wordsOf), [steps, wordsOf])
  const edges = useMemo(() => edgesOf(steps), [steps])
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      fitView
      fitViewOptions={{ padding: 0.08, maxZoom: 1 }}
      minZoom={0.2}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      zoomOnScroll={false}
      preventScrolling={false}
      proOptions={{ hideAttribution: true }}
    >
      <Background gap={20} size={1.2} color="var(--line)" />
    </ReactFlow>
  )
}

function nodesOf(steps: readonly NodeStatus[], wordsOf: (step: NodeStatus) => string): StepNode[] {
  const places = placeNodes(steps)
  return steps.map((step) => {
    const { level, row } = places.get(step.node_id) ?? { level: 0, row: 0 }
    return {
      id: step.node_id,
      type: 'step',
      position: { x: row * stepWidth, y: level * levelHeight },
      data: { step, words: wordsOf(step) },
    }
  })
}

function edgesOf(steps: readonly NodeStatus[]): Edge[] {
  return steps.flatMap(({ node_id, upstream_arr, state }) =>
    upstream_arr.map((source) => ({
      id: `${source}-${node_id}`,
      source,
      target: node_id,
      animated: state === 'doing',
      markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--ink-faint)' },
    })),
  )
}

function Step({ data: { step, words } }: NodeProps<StepNode>) {
  return (
    <div className={classes.step} data-state={step.state}>
      <Handle type="target" position={Position.Top} className={classes.port} />
      <strong>{step.title ?? step.class_type}</strong>
      <span>{words}</span>
      <Handle type="source" position={Position.Bottom} className={classes.port} />
    </div>
  )
}

const nodeTypes = { step: Step }
