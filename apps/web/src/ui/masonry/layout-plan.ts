import type { CSSProperties } from 'react'

/** Numbers of columns that the style sheet may choose. */
export const columnCounts = [2, 3, 4, 5, 6] as const
export type ColumnCount = (typeof columnCounts)[number]

/**
 * Width of a column, for the attribute `sizes`. It is an approximation, because the style sheet depends on the container instead
 * of the window.
 */
export const columnSizes =
  '(min-width: 1420px) 16vw, (min-width: 1240px) 20vw, (min-width: 720px) 33vw, calc(50vw - 20px)'

/** Gap as a fraction of a typical column's width; it matters only if two columns are almost equal. */
const gapShare = 0.06

/** Layout for each number of columns. */
export interface Plan {
  ratios: readonly number[]
  layouts: Record<ColumnCount, Layout>
}

/** Plans a list; if the list has only grown since the plan `before`, only the new items are placed. */
export function planOf(ratios: readonly number[], before?: Plan): Plan {
  const hasGrown = before?.ratios.every((ratio, index) => ratio === ratios[index])
  const layouts = Object.fromEntries(
    columnCounts.map((count) => [
      count,
      placeItems(ratios, count, hasGrown ? before?.layouts[count] : undefined),
    ]),
  )
  return { ratios, layouts: layouts as Plan['layouts'] }
}

const short = (value: number) => Math.round(value * 1000) / 1000

export function roomStyle({ layouts }: Plan): CSSProperties {
  const style: Record<string, number> = {}
  for (const count of columnCounts) {
    style[`--h${count}`] = short(layouts[count].height)
    style[`--n${count}`] = layouts[count].rows
  }
  return style as CSSProperties
}

export function itemStyle({ ratios, layouts }: Plan, index: number): CSSProperties {
  const style: Record<string, number> = { '--r': short(ratios[index]!) }
  for (const count of columnCounts) {
    const position = layouts[count].places[index]!
    style[`--c${count}`] = position.column
    style[`--t${count}`] = short(position.top)
    style[`--a${count}`] = position.above
  }
  return style as CSSProperties
}

/** Position of an item. Lengths are in column widths, so that the style sheet can compute pixels at any width. */
interface Place {
  column: number
  /** Height of the pictures above, in column widths. */
  top: number
  /** Number of items above, each with a gap. */
  above: number
}

/** Position of a column's next item. */
type End = Omit<Place, 'column'>

interface Layout {
  places: readonly Place[]
  ends: readonly End[]
  /** Height of the tallest column. */
  height: number
  rows: number
}

/**
 * Puts each item into the column that is shortest at that point. `ratios` are height divided by width. Appended items do not
 * change the positions of other items, so a layout `before` of the same first items is continued.
 */
export function placeItems(ratios: readonly number[], columns: number, before?: Layout): Layout {
  const ends = before
    ? before.ends.map((end) => ({ ...end }))
    : Array.from({ length: columns }, () => ({ top: 0, above: 0 }))
  const length = (end: End) => end.top + end.above * gapShare
  const shortest = () =>
    ends.reduce((best, end, index) => (length(end) < length(ends[best]!) - 1e-9 ? index : best), 0)
  const old = before?.places ?? []
  const added = ratios.slice(old.length).map((ratio) => {
    const column = shortest()
    const end = ends[column]!
    const position = { column, top: end.top, above: end.above }
    end.top += ratio
    end.above += 1
    return position
  })
  const tallest = ends.reduce((best, end) => (length(end) > length(best) ? end : best))
  return { places: [...old, ...added], ends, height: tallest.top, rows: tallest.above }
}
