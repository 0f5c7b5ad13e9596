import type { Edit } from '../workflow.ts'
import type { Box } from './groups.ts'
import { moveItems } from './items.ts'
import type { Point } from './nodes.ts'

export type Side = 'left' | 'right' | 'top' | 'bottom' | 'centre' | 'middle'
export type Axis = 'x' | 'y'

/**
 * Moves items so that one side of all items lies on the same line: the line of the outermost item, or of the middle of all items.
 */
export function align(boxes: ReadonlyMap<string, Box>, side: Side): Edit {
  const items = [...boxes.values()]
  const left = Math.min(...items.map(({ x }) => x))
  const right = Math.max(...items.map(({ x, width }) => x + width))
  const top = Math.min(...items.map(({ y }) => y))
  const bottom = Math.max(...items.map(({ y, height }) => y + height))
  const place = ({ x, y, width, height }: Box): Point => {
    switch (side) {
      case 'left':
        return { x: left, y }
      case 'right':
        return { x: right - width, y }
      case 'centre':
        return { x: (left + right - width) / 2, y }
      case 'top':
        return { x, y: top }
      case 'bottom':
        return { x, y: bottom - height }
      case 'middle':
        return { x, y: (top + bottom - height) / 2 }
    }
  }
  return moveItems(new Map([...boxes].map(([id, box]) => [id, place(box)])))
}

/** Moves the items between the first and the last so that all gaps are equal. */
export function distribute(boxes: ReadonlyMap<string, Box>, axis: Axis): Edit {
  const size = axis === 'x' ? 'width' : 'height'
  const ordered = [...boxes].sort(([, a], [, b]) => a[axis] - b[axis])
  const [first, last] = [ordered[0]?.[1], ordered.at(-1)?.[1]]
  if (!first || !last || ordered.length < 3) return (workflow) => workflow
  const filled = ordered.reduce((sum, [, box]) => sum + box[size], 0)
  const gap = (last[axis] + last[size] - first[axis] - filled) / (ordered.length - 1)
  const positions = new Map<string, Point>()
  let position = first[axis]
  for (const [id, box] of ordered) {
    positions.set(id, { x: box.x, y: box.y, [axis]: position })
    position += box[size] + gap
  }
  return moveItems(positions)
}
