import type { GraphView, GroupView, NodeView } from '../graph-view.ts'
import type { Edit } from '../workflow.ts'
import { addGroup, type Box, editGroup } from './groups.ts'
import { moveItems } from './items.ts'
import type { Point } from './nodes.ts'
import { groupBoxOf, holds } from './tidy-up.ts'

const titleHeight = 30
const usual = { width: 264, height: 120 }
const gap = 40

/** Returns the group that contains a node; if groups are nested, the smallest. */
export function groupOf({ groups }: GraphView, node: NodeView): GroupView | undefined {
  const box = boxOf(node)
  return groups
    .filter((group) => holds(group, box))
    .toSorted((a, b) => a.width * a.height - b.width * b.height)[0]
}

/** Makes a group around one node. */
export function groupNode(node: NodeView, title: string): Edit {
  return addGroup(title, groupBoxOf([boxOf(node)]))
}

/** Moves a group, with the nodes and points of links in it. */
export function moveGroup({ nodes, points }: GraphView, group: GroupView, to: Point): Edit {
  const held = [
    ...nodes.filter((node) => holds(group, boxOf(node))),
    ...points.filter((point) => holds(group, { ...point, width: 0, height: 0 })),
  ]
  const [right, down] = [to.x - group.x, to.y - group.y]
  return moveItems(new Map([group, ...held].map(({ id, x, y }) => [id, { x: x + right, y: y + down }])))
}

/** Moves a node into a group, which grows in the direction in which it then contains the fewest other nodes. */
export function putIntoGroup({ nodes }: GraphView, node: NodeView, group: GroupView): Edit {
  const nodeBox = boxOf(node)
  const others = nodes.filter(({ id }) => id !== node.id).map(boxOf)
  const isIn = (box: Box) => holds(group, box)
  const content = groupBoxOf(others.filter(isIn))
  const frame = others.some(isIn) ? unionOf(group, content) : group
  const inner = { left: frame.x + 24, top: frame.y + 56 }
  const positions: readonly Point[] = others.some(isIn)
    ? [
        { x: inner.left, y: frame.y + frame.height - 24 + gap },
        { x: frame.x + frame.width - 24 + gap, y: inner.top },
        { x: frame.x + 24 - gap - nodeBox.width, y: inner.top },
      ]
    : [{ x: inner.left, y: inner.top }]
  const options = positions.map((position) => {
    const box = unionOf(frame, groupBoxOf([{ ...nodeBox, ...position }]))
    const taken = others.filter((other) => !isIn(other) && holds({ ...group, ...box }, other)).length
    return { position, box, taken }
  })
  const best = options.reduce((minimum, option) => (option.taken < minimum.taken ? option : minimum))
  return (workflow) => editGroup(group.id, best.box)(moveEdit(node, best.position)(workflow))
}

/** Moves a node out of its group, to the right of it. */
export function moveOutOfGroup(node: NodeView, group: GroupView): Edit {
  return moveEdit(node, { x: group.x + group.width + gap, y: node.y - titleHeight })
}

function moveEdit({ id }: NodeView, { x, y }: Point): Edit {
  return moveItems(new Map([[id, { x, y: y + titleHeight }]]))
}

/** Returns the approximate box of a node with its title: only the canvas has the exact size. */
function boxOf({ x, y, width, height }: NodeView): Box {
  return {
    x,
    y: y - titleHeight,
    width: width || usual.width,
    height: (height || usual.height) + titleHeight,
  }
}

function unionOf(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    ...{ x, y },
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}
