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

export interface Layout {
  places: readonly Place[]
  ends: readonly End[]
  /** Height of the tallest column. */
  height: number
  rows: number
}

/** A gap as a fraction of a typical column's width; only decides close calls. */
const gapShare = 0.06

/**
 * Puts each item into the column that is shortest so far. `ratios` are height divided by width. Positions do not change
 * when items are appended, so a list can grow without moving, and the layout `before` of the same first items is continued.
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
    const place = { column, top: end.top, above: end.above }
    end.top += ratio
    end.above += 1
    return place
  })
  const tallest = ends.reduce((best, end) => (length(end) > length(best) ? end : best))
  return { places: [...old, ...added], ends, height: tallest.top, rows: tallest.above }
}
