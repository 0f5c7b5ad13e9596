import type { WorkflowCheck } from '@easel/contract/client'
import { VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { type PlacedNode, placeNodes, readGraph } from '../graph/read-graph.ts'
import classes from './workflow-graph.module.css'

const box = { width: 164, height: 48 }
const gap = { x: 44, y: 14 }
const edge = 12

interface WorkflowGraphProps {
  /** JSON of the workflow. */
  workflow: string
  /** Inputs whose names are better than the names of their nodes. */
  inputs: WorkflowCheck['input_arr']
}

/** A picture of a workflow's nodes and links, which is also a list. */
export function WorkflowGraph({ workflow, inputs }: WorkflowGraphProps) {
  const { t } = useTranslation()
  const nodes = useMemo(() => placeNodes(readGraph(workflow)), [workflow])
  if (nodes.length === 0) return null
  // Two text nodes have the same type; only the links show which text is the negative prompt.
  const labels = new Map(
    inputs.flatMap(({ node_id, type, label }) =>
      type === 'text' && label ? [[node_id, label] as const] : [],
    ),
  )
  const titleOf = ({ id, title }: PlacedNode) => labels.get(id) ?? title
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const namesOf = (ids: readonly string[]) =>
    ids.map((id) => titleOf(byId.get(id)!)).join(t('maker.graphComma'))
  return (
    // Keyboards scroll a region that can be focused.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A region that scrolls must be reachable.
    <section className={classes.frame} aria-label={t('maker.graph')} tabIndex={0} data-sideways>
      <VisuallyHidden component="ul">
        {nodes.map((node) => (
          <li key={node.id}>
            {node.from.length === 0
              ? titleOf(node)
              : t('maker.graphNode', { name: titleOf(node), from: namesOf(node.from) })}
          </li>
        ))}
      </VisuallyHidden>
      <Picture nodes={nodes} titleOf={titleOf} />
    </section>
  )
}

interface PictureProps {
  nodes: readonly PlacedNode[]
  titleOf: (node: PlacedNode) => string
}

function Picture({ nodes, titleOf }: PictureProps) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const tallest = Math.max(...nodes.map(({ row }) => row)) + 1
  const levels = Map.groupBy(nodes, ({ level }) => level)
  const positionOf = ({ level, row }: PlacedNode) => {
    const spare = (tallest - levels.get(level)!.length) / 2
    return {
      x: edge + level * (box.width + gap.x),
      y: edge + (row + spare) * (box.height + gap.y),
    }
  }
  const width = 2 * edge + levels.size * (box.width + gap.x) - gap.x
  const height = 2 * edge + tallest * (box.height + gap.y) - gap.y
  return (
    <div className={classes.picture} style={{ width, height }} aria-hidden="true">
      <svg width={width} height={height} className={classes.links} aria-hidden="true">
        {nodes.flatMap((node) =>
          node.from.map((id) => {
            const [from, to] = [positionOf(byId.get(id)!), positionOf(node)]
            return <path key={`${id}-${node.id}`} d={curve(from, to)} />
          }),
        )}
      </svg>
      {nodes.map((node) => {
        const { x, y } = positionOf(node)
        return (
          <span
            key={node.id}
            className={classes.node}
            style={{ left: x, top: y, width: box.width, height: box.height }}
          >
            <span className={classes.title}>{titleOf(node)}</span>
          </span>
        )
      })}
    </div>
  )
}

interface Point {
  x: number
  y: number
}

function curve(from: Point, to: Point): string {
  const [x1, y1] = [from.x + box.width, from.y + box.height / 2]
  const [x2, y2] = [to.x, to.y + box.height / 2]
  const bend = Math.max(gap.x / 2, (x2 - x1) / 2)
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
}
