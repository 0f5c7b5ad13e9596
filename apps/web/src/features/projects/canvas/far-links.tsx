import { ViewportPortal } from '@xyflow/react'
import { memo, useMemo } from 'react'
import classes from './canvas.module.css'
import { farLines } from './far-lines.ts'
import type { LinkEdge } from './flow-edges.ts'
import type { FlowNode } from './flow-nodes.ts'

interface FarLinksProps {
  nodes: readonly FlowNode[]
  edges: readonly LinkEdge[]
}

/**
 * The links of a graph that is seen from afar: links with equal colours and marks form one line, and a press finds its link by the
 * position. If each link were an element, the links of a large graph would take most of the time at each move of a pointer.
 */
export const FarLinks = memo(function FarLinks({ nodes, edges }: FarLinksProps) {
  const lines = useMemo(() => farLines(nodes, edges), [nodes, edges])
  return (
    <ViewportPortal>
      <svg className={classes.farLinks} aria-hidden="true">
        {lines.map(({ look, edge, paths }) => (
          <g
            key={look}
            className={`react-flow__edge ${edge.className ?? ''} ${edge.selected ? 'selected' : ''}`}
          >
            <path className="react-flow__edge-path" style={edge.style} d={paths.join('')} />
          </g>
        ))}
      </svg>
    </ViewportPortal>
  )
})
