/** Where one item goes: everything in widths of a column, so that a style sheet can finish the sum at any width. */
interface Place {
  column: number
  /** Heights of the pictures above, in column widths. */
  top: number
  /** How many items are above, each with a gap. */
  above: number
}

/** Where a column's next item goes. */
type End = Omit<Place, 'column'>

export interface Layout {
  places: readonly Place[]
  ends: readonly End[]
  /** Of the tallest column. */
  height: number
  rows: number
}

/** A gap's share of a usual column: it decides close calls, no more. */
const gapShare = 0.06

/**
 * Puts each item into the column that is shortest so far. `ratios` are heights divided by widths. Items keep their place when others
 * follow: a list can grow without moving, and what was placed `before`, of the same ratios, need not be placed again.
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
