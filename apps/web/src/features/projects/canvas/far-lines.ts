import { getBezierPath, type NodeHandle } from '@xyflow/react'
import type { Point } from '../document/index.ts'
import type { LinkEdge } from './flow-edges.ts'
import type { FlowNode } from './flow-nodes.ts'

/** Links with equal colours and marks, drawn as one line. */
export interface FarLine {
  readonly look: string
  /** One of the links. */
  readonly edge: LinkEdge
  /** The paths of all of the links. */
  readonly paths: string[]
}

/** Groups links with equal colours and marks, from the lowest to the highest. */
export function farLines(nodes: readonly FlowNode[], edges: readonly LinkEdge[]): FarLine[] {
  const nodeById = new Map(nodes.map((node) => [node.id, node]))
  const lines = new Map<string, FarLine>()
  for (const edge of edges) {
    const path = pathOf(edge, nodeById)
    if (path === undefined) continue
    const look = JSON.stringify([edge.style, edge.className, edge.selected])
    const line = lines.get(look) ?? { look, edge, paths: [] }
    lines.set(look, line)
    line.paths.push(path)
  }
  return [...lines.values()].sort((a, b) => heightOf(a.edge) - heightOf(b.edge))
}

/** Returns the link that has a part within a distance of a point of the canvas. */
export function partAt(
  { nodes, edges }: { nodes: readonly FlowNode[]; edges: readonly LinkEdge[] },
  { x, y }: Point,
  reach: number,
): LinkEdge['data'] {
  const drawing = new OffscreenCanvas(1, 1).getContext('2d')!
  drawing.lineWidth = 2 * reach
  const nodeById = new Map(nodes.map((node) => [node.id, node]))
  return edges.findLast((edge) => {
    const path = pathOf(edge, nodeById)
    return path !== undefined && drawing.isPointInStroke(new Path2D(path), x, y)
  })?.data
}

function heightOf({ selected, zIndex = 0 }: LinkEdge): number {
  return selected ? Number.MAX_SAFE_INTEGER : zIndex
}

function pathOf(edge: LinkEdge, nodeById: ReadonlyMap<string, FlowNode>): string | undefined {
  const source = endOf(nodeById.get(edge.source), edge.sourceHandle)
  const target = endOf(nodeById.get(edge.target), edge.targetHandle)
  if (!source || !target) return undefined
  if (edge.type === 'part') {
    const [before, after] = [edge.data?.before, edge.data?.after].map(
      (stop) => stop && endOf(nodeById.get(stop.node), stop.handle),
    )
    return pathOfPart({ from: source, to: target, before, after })
  }
  const [path] = getBezierPath({
    ...{ sourceX: source.x, sourceY: source.y, sourcePosition: source.position },
    ...{ targetX: target.x, targetY: target.y, targetPosition: target.position },
  })
  return path
}

function endOf(node: FlowNode | undefined, id: string | null | undefined) {
  const handle = node?.handles?.find((handle) => handle.id === id)
  if (!node || !handle) return undefined
  const { x, y, position, width = 0, height = 0 }: NodeHandle = handle
  return { x: node.position.x + x + width / 2, y: node.position.y + y + height / 2, position }
}

interface Part {
  readonly from: Point
  readonly to: Point
  /** The stops before and after the part; undefined at the end of the link. */
  readonly before: Point | undefined
  readonly after: Point | undefined
}

/**
 * Returns the path of a part of a link. At a point, the path has the direction from the stop before the point to the stop after it.
 */
export function pathOfPart({ from, to, before, after }: Part): string {
  const reach = Math.hypot(to.x - from.x, to.y - from.y) * 0.35
  const start = along(from, before && { from: before, to }, reach)
  const end = along(to, after && { from, to: after }, -reach)
  return `M${from.x},${from.y} C${start.x},${start.y} ${end.x},${end.y} ${to.x},${to.y}`
}

/** Returns a position in a direction from another position; at sockets the direction is to the right. */
function along(point: Point, segment: { from: Point; to: Point } | undefined, reach: number): Point {
  const [x, y] = segment ? [segment.to.x - segment.from.x, segment.to.y - segment.from.y] : [1, 0]
  const length = Math.hypot(x, y) || 1
  return { x: point.x + (x / length) * reach, y: point.y + (y / length) * reach }
}
