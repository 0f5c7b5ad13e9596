import { BaseEdge, type EdgeProps, type InternalNode, useStore } from '@xyflow/react'
import { memo } from 'react'
import type { Point } from '../document/index.ts'
import { pathOfPart } from './far-lines.ts'
import type { LinkEdge, Stop } from './flow-edges.ts'

/** A part of a link between its points. */
export const LinkPart = memo(function LinkPart(props: EdgeProps<LinkEdge>) {
  const { id, data, style, sourceX, sourceY, targetX, targetY } = props
  const [from, to] = [
    { x: sourceX, y: sourceY },
    { x: targetX, y: targetY },
  ]
  const [before, after] = [usePlace(data?.before), usePlace(data?.after)]
  const path = pathOfPart({ from, to, before, after })
  return (
    <BaseEdge
      id={id}
      path={path}
      {...(style && { style })}
      label={props.label}
      labelX={(from.x + to.x) / 2}
      labelY={(from.y + to.y) / 2}
    />
  )
})

function usePlace(stop: Stop | undefined): Point | undefined {
  return useStore(
    ({ nodeLookup }) => placeOf(stop && nodeLookup.get(stop.node), stop?.handle),
    (a, b) => a?.x === b?.x && a?.y === b?.y,
  )
}

function placeOf(node: InternalNode | undefined, handle: string | undefined): Point | undefined {
  const { source, target } = node?.internals.handleBounds ?? {}
  const bounds = [...(source ?? []), ...(target ?? [])].find(({ id }) => id === handle)
  const corner = node?.internals.positionAbsolute
  return (
    bounds &&
    corner && { x: corner.x + bounds.x + bounds.width / 2, y: corner.y + bounds.y + bounds.height / 2 }
  )
}
