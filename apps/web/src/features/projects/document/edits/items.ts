import { type BorderSide, borderId, borderSides } from '../border.ts'
import { field, isObject, type JsonObject, listOf } from '../json.ts'
import { groupPosition } from '../read-graph.ts'
import { changeNodes, type Edit, type Workflow } from '../workflow.ts'
import { changeGroups, editGroup, removeGroups } from './groups.ts'
import { type Point, placeNode, removeNodes, resizeNode, type Size, setNodeColour } from './nodes.ts'
import { movePoints, removePoints } from './points.ts'

/** Moves nodes, groups and points of links to new positions. */
export function moveItems(positions: ReadonlyMap<string, Point>): Edit {
  return (workflow) => {
    const moved = changeNodes(workflow, positions.keys(), (raw, key) => placeNode(raw, positions.get(key)!))
    return changeGroups(
      movePoints(moveBorder(moved, positions), positions),
      positions.keys(),
      (group, key) => {
        const [x, y, width, height] = listOf(field(group, 'bounding'))
        const to = positions.get(key)!
        const bounding = [Math.round(to.x), Math.round(to.y), width, height]
        return bounding[0] === x && bounding[1] === y ? group : { ...group, bounding }
      },
    )
  }
}

/** Moves the cards of an opened subgraph's border. */
function moveBorder(graph: Workflow, positions: ReadonlyMap<string, Point>): Workflow {
  return borderSides.reduce((current, side) => {
    const id = borderId(current, side)
    const to = id === undefined ? undefined : positions.get(id)
    return to ? placeBorder(current, side, to) : current
  }, graph)
}

function placeBorder(graph: Workflow, side: BorderSide, { x, y }: Point): Workflow {
  const name = side === 'inputs' ? 'inputNode' : 'outputNode'
  const rawNode = field(graph, name)
  const node: JsonObject = isObject(rawNode) ? rawNode : { id: side === 'inputs' ? -10 : -20 }
  const [oldX, oldY, width = 120, height = 60] = listOf(field(node, 'bounding'))
  const bounding = [Math.round(x), Math.round(y), width, height]
  if (oldX === bounding[0] && oldY === bounding[1]) return graph
  return { ...graph, [name]: { ...node, bounding } }
}

/** Removes nodes, groups and points of links; the nodes in a group stay. */
export function removeItems(ids: Iterable<string>): Edit {
  const itemIds = [...ids]
  return (workflow) => removeGroups(itemIds)(removePoints(itemIds)(removeNodes(itemIds)(workflow)))
}

export function resizeItem(id: string, size: Size): Edit {
  return isGroup(id) ? editGroup(id, size) : resizeNode(id, size)
}

/** Colours nodes and groups; `undefined` gives nodes the usual colour. */
export function setColour(ids: Iterable<string>, colour: string | undefined): Edit {
  const itemIds = [...ids]
  return (workflow) => {
    const coloured = setNodeColour(itemIds, colour)(workflow)
    if (colour === undefined) return coloured
    return itemIds.filter(isGroup).reduce((current, id) => editGroup(id, { colour })(current), coloured)
  }
}

function isGroup(id: string): boolean {
  return groupPosition(id) !== undefined
}
