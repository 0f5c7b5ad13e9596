import { field, listOf } from '../json.ts'
import { groupPosition } from '../read-graph.ts'
import { changeNodes, type Edit } from '../workflow.ts'
import { changeGroups, editGroup, removeGroups } from './groups.ts'
import { type Point, placeNode, removeNodes, resizeNode, type Size, setNodeColour } from './nodes.ts'

/** Moves nodes and groups to new positions. */
export function moveItems(positions: ReadonlyMap<string, Point>): Edit {
  return (workflow) => {
    const moved = changeNodes(workflow, positions.keys(), (raw, key) => placeNode(raw, positions.get(key)!))
    return changeGroups(moved, positions.keys(), (group, key) => {
      const [x, y, width, height] = listOf(field(group, 'bounding'))
      const to = positions.get(key)!
      const bounding = [Math.round(to.x), Math.round(to.y), width, height]
      return bounding[0] === x && bounding[1] === y ? group : { ...group, bounding }
    })
  }
}

/** Removes nodes and groups; the nodes in a group stay. */
export function removeItems(ids: Iterable<string>): Edit {
  const all = [...ids]
  return (workflow) => removeGroups(all)(removeNodes(all)(workflow))
}

export function resizeItem(id: string, size: Size): Edit {
  return isGroup(id) ? editGroup(id, size) : resizeNode(id, size)
}

/** Colours nodes and groups; `undefined` gives nodes the usual colour. */
export function setColour(ids: Iterable<string>, colour: string | undefined): Edit {
  const all = [...ids]
  return (workflow) => {
    const coloured = setNodeColour(all, colour)(workflow)
    if (colour === undefined) return coloured
    return all.filter(isGroup).reduce((current, id) => editGroup(id, { colour })(current), coloured)
  }
}

function isGroup(id: string): boolean {
  return groupPosition(id) !== undefined
}
