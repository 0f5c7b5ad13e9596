/** What one frame has time for on a small computer: an item is made, styled and laid out in two to four milliseconds. */
const atOnce = 8
/** As many as a screen shows: where nothing is, waiting for the next frame is worse than a slow one. */
const atFirst = 24

/** Of the items that have to be there, in their order, those that are and a few more: the nearest to the middle first. */
export function withFewMore(wanted: readonly number[], present: ReadonlySet<number>): readonly number[] {
  const missing = wanted.filter((index) => !present.has(index))
  const isEmpty = missing.length === wanted.length
  const room = isEmpty ? atFirst : atOnce
  if (missing.length <= room) return wanted
  const middle = wanted[Math.floor(wanted.length / 2)]!
  const nearest = missing.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle)).slice(0, room)
  const more = new Set(nearest)
  return wanted.filter((index) => present.has(index) || more.has(index))
}
