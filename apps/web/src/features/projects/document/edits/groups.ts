import { field, isObject, type JsonObject, largestOf, listOf } from '../json.ts'
import { groupPosition } from '../read-graph.ts'
import { completeWorkflow, type Edit, isVersion1, type Workflow } from '../workflow.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface GroupChange extends Partial<Box> {
  readonly title?: string
  readonly colour?: string
}

export const defaultGroupColour = '#3f789e'

export function addGroup(title: string, box: Box, colour = defaultGroupColour): Edit {
  return (workflow) => {
    const groups = listOf(field(workflow, 'groups'))
    const id = largestOf(groups.map((group) => isObject(group) && field(group, 'id'))) + 1
    const group = { id, title, bounding: boundingOf(box), color: colour, font_size: 24, flags: {} }
    const state = field(workflow, 'state')
    return {
      ...completeWorkflow(workflow),
      groups: [...groups, group],
      ...(isVersion1(workflow) && { state: { ...(isObject(state) ? state : {}), lastGroupId: id } }),
    }
  }
}

export function editGroup(key: string, change: GroupChange): Edit {
  return (workflow) =>
    changeGroups(workflow, [key], (group) => {
      const [x, y, width, height] = listOf(field(group, 'bounding'))
      const box = { x, y, width, height, ...change } as Box
      return {
        ...group,
        ...(change.title !== undefined && { title: change.title }),
        ...(change.colour !== undefined && { color: change.colour }),
        bounding: boundingOf(box),
      }
    })
}

export function removeGroups(keys: Iterable<string>): Edit {
  return (workflow) => {
    const gone = new Set([...keys].map(groupPosition).filter((index) => index !== undefined))
    const groups = listOf(field(workflow, 'groups'))
    if (!groups.some((_, index) => gone.has(index))) return workflow
    return { ...workflow, groups: groups.filter((_, index) => !gone.has(index)) }
  }
}

export function changeGroups(
  workflow: Workflow,
  keys: Iterable<string>,
  change: (group: JsonObject, key: string) => JsonObject,
): Workflow {
  const groups = [...listOf(field(workflow, 'groups'))]
  let isChanged = false
  for (const key of keys) {
    const index = groupPosition(key)
    const group = index === undefined ? undefined : groups[index]
    if (index === undefined || !isObject(group)) continue
    const after = change(group, key)
    if (after !== group) isChanged = true
    groups[index] = after
  }
  return isChanged ? { ...workflow, groups } : workflow
}

function boundingOf({ x, y, width, height }: Box): number[] {
  return [x, y, width, height].map((value) => (Number.isFinite(value) ? Math.round(value) : 0))
}

/** The colours that ComfyUI offers for groups. */
export const namedColours = {
  red: '#aa8888',
  brown: '#b06634',
  green: '#88aa88',
  blue: '#8888aa',
  paleBlue: '#3f789e',
  cyan: '#88aaaa',
  purple: '#a1309b',
  yellow: '#b58b2a',
  black: '#444444',
} as const
