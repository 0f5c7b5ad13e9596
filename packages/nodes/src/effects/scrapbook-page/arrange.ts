import type { Box } from '../../ground/people/faces/shape.ts'

/** Weight of equal sizes in the score of a plan: the exponent of the ratio of the smallest area to the largest area. */
const equality = 0.35

/** Returns all ways to divide a list into rows, as the number of items of each row. */
function divisionsOf(count: number): number[][] {
  if (count === 0) return [[]]
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((first) =>
    divisionsOf(count - first).map((following) => [first, ...following]),
  )
}

interface Plan {
  readonly boxes: readonly Box[]
  /** Share of the room that the boxes cover, reduced if their sizes differ. */
  readonly score: number
}

/** Arranges items in rows of equal height, `counts` items in each row, and spreads the remaining space. */
function inRows(shapes: readonly number[], counts: readonly number[], room: Box, gap: number): Plan {
  let from = 0
  const rows = counts.map((count) => {
    const row = shapes.slice(from, from + count)
    from += count
    const wide = row.reduce((sum, shape) => sum + shape, 0)
    return { row, height: Math.max(1, (room.width - gap * (count - 1)) / wide) }
  })
  const sum = rows.reduce((total, { height }) => total + height, 0)
  const scale = Math.min(1, Math.max(0.05, (room.height - gap * (rows.length - 1)) / sum))
  const down = Math.max(gap, (room.height - sum * scale) / (rows.length + 1))
  let top = room.top + (room.height - sum * scale - down * (rows.length - 1)) / 2
  const boxes = rows.flatMap(({ row, height: full }) => {
    const height = full * scale
    const used = row.reduce((total, shape) => total + shape * height, 0)
    const across = Math.max(gap, (room.width - used) / (row.length + 1))
    let left = room.left + (room.width - used - across * (row.length - 1)) / 2
    const placed = row.map((shape) => {
      const box = { left, top, width: shape * height, height }
      left += box.width + across
      return box
    })
    top += height + down
    return placed
  })
  const areas = boxes.map(({ width, height }) => width * height)
  const covered = areas.reduce((total, area) => total + area, 0) / (room.width * room.height)
  return { boxes, score: covered * (Math.min(...areas) / Math.max(...areas)) ** equality }
}

/** Mirrors a box at the diagonal, so that rows become columns. */
const turnedBox = ({ left, top, width, height }: Box): Box => ({
  ...{ left: top, top: left },
  ...{ width: height, height: width },
})

/**
 * Arranges items of given shapes (width / height) in rows or in columns that fill a room, in their order, with at least `gap`
 * pixels between them. The chosen arrangement covers much area with items of similar sizes.
 */
export function arrange(shapes: readonly number[], room: Box, gap: number): readonly Box[] {
  const inverse = shapes.map((shape) => 1 / shape)
  const plans = divisionsOf(shapes.length).flatMap((counts) => {
    const columns = inRows(inverse, counts, turnedBox(room), gap)
    return [inRows(shapes, counts, room, gap), { ...columns, boxes: columns.boxes.map(turnedBox) }]
  })
  return plans.reduce((best, plan) => (plan.score > best.score ? plan : best)).boxes
}
