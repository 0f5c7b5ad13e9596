import type { GraphView, GroupView } from '../graph-view.ts'
import { arrangeGraph } from '../layout/arrange-graph.ts'
import type { Edit } from '../workflow.ts'
import { type Box, editGroup } from './groups.ts'
import { moveItems } from './items.ts'
import type { Point } from './nodes.ts'

const groupPadding = { side: 24, top: 56 }

/**
 * Lays out nodes along their links, beginning at their previous top left corner; groups move with the nodes that they contained.
 */
export function tidyUp(graph: GraphView, boxes: ReadonlyMap<string, Box>): Edit {
  const ids = [...boxes.keys()]
  if (ids.length === 0) return (workflow) => workflow
  const pairs = graph.links.map(({ from, to }) => [from.node, to.node] as const)
  const places = arrangeGraph({ ids, pairs }, boxes)
  const corner = cornerOf([...boxes.values()])
  const positions = new Map([...places].map(([id, { x, y }]) => [id, { x: x + corner.x, y: y + corner.y }]))
  const after = new Map([...boxes].map(([id, box]) => [id, { ...box, ...positions.get(id)! }]))
  return (workflow) =>
    graph.groups.reduce(
      (current, group) => {
        const held = ids.filter((id) => holds(group, boxes.get(id)!))
        return held.length === 0
          ? current
          : editGroup(group.id, groupBoxOf(held.map((id) => after.get(id)!)))(current)
      },
      moveItems(new Map([...positions, ...straightened(graph, after)]))(workflow),
    )
}

/** Returns evenly spaced positions for the points of links between laid out nodes, on the straight line between both nodes. */
function straightened(graph: GraphView, boxes: ReadonlyMap<string, Box>): ReadonlyMap<string, Point> {
  return new Map(
    graph.links.flatMap(({ from, to, points }) => {
      const [origin, target] = [boxes.get(from.node), boxes.get(to.node)]
      if (!origin || !target) return []
      const start = { x: origin.x + origin.width, y: origin.y + origin.height / 2 }
      const end = { x: target.x, y: target.y + target.height / 2 }
      return points.map((id, index): [string, Point] => {
        const part = (index + 1) / (points.length + 1)
        return [id, { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }]
      })
    }),
  )
}

/** True if the middle of a box is in a group, which then moves the box with it. */
export function holds(group: GroupView, { x, y, width, height }: Box): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  return (
    middleX >= group.x &&
    middleX <= group.x + group.width &&
    middleY >= group.y &&
    middleY <= group.y + group.height
  )
}

/** Returns the box of a group that holds all given boxes, with room for its title. */
export function groupBoxOf(boxes: readonly Box[]): Box {
  const { x, y, width, height } = boundsOf(boxes)
  return {
    x: x - groupPadding.side,
    y: y - groupPadding.top,
    width: width + groupPadding.side * 2,
    height: height + groupPadding.top + groupPadding.side,
  }
}

/** Returns the smallest box that holds all given boxes. */
export function boundsOf(boxes: readonly Box[]): Box {
  const { x, y } = cornerOf(boxes)
  const right = boxes.reduce((maximum, box) => Math.max(maximum, box.x + box.width), x)
  const bottom = boxes.reduce((maximum, box) => Math.max(maximum, box.y + box.height), y)
  return { x, y, width: right - x, height: bottom - y }
}

function cornerOf(boxes: readonly Box[]): { x: number; y: number } {
  const first = boxes[0] ?? { x: 0, y: 0 }
  return boxes.reduce((corner, { x, y }) => ({ x: Math.min(corner.x, x), y: Math.min(corner.y, y) }), {
    x: first.x,
    y: first.y,
  })
}
