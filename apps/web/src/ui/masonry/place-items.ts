/** Where one item goes: everything in widths of a column, so that a style sheet can finish the sum at any width. */
interface Place {
  column: number
  /** Heights of the pictures above, in column widths. */
  top: number
  /** How many items are above, each with a gap. */
  above: number
}

export interface Layout {
  places: Place[]
  /** Of the tallest column. */
  height: number
  rows: number
}

/** A gap's share of a usual column: it decides close calls, no more. */
const gapShare = 0.06

/**
 * Puts each item into the column that is shortest so far. Items keep their place when others follow, so a list can grow without
 * moving. `ratios` are heights divided by widths.
 */
export function placeItems(ratios: readonly number[], columns: number): Layout {
  const ends = Array.from({ length: columns }, () => ({ top: 0, above: 0 }))
  const length = (end: { top: number; above: number }) => end.top + end.above * gapShare
  const shortest = () =>
    ends.reduce((best, end, index) => (length(end) < length(ends[best]!) - 1e-9 ? index : best), 0)
  const places = ratios.map((ratio) => {
    const column = shortest()
    const end = ends[column]!
    const place = { column, top: end.top, above: end.above }
    end.top += ratio
    end.above += 1
    return place
  })
  const tallest = ends.reduce((best, end) => (length(end) > length(best) ? end : best))
  return { places, height: tallest.top, rows: tallest.above }
}
