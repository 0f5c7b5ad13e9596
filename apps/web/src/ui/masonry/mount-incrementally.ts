/**
 * Number of items that can be added within a frame on a slow computer: creating, styling and laying out an item takes 2 to 4 ms.
 */
const atOnce = 8
/** Number of items of about one screen: for an empty list, a slow frame is better than waiting for the next frame. */
const atFirst = 24

/**
 * Returns, in order, the wanted items that are already rendered, and a few missing items. The missing items nearest to the middle
 * come first; in an empty list, the items on the screen, if they are known.
 */
export function mountIncrementally(
  wanted: readonly number[],
  present: ReadonlySet<number>,
  screen: readonly number[] = [],
): readonly number[] {
  const missing = wanted.filter((index) => !present.has(index))
  const isEmpty = missing.length === wanted.length
  if (isEmpty && screen.length > 0) return wanted.filter((index) => screen.includes(index))
  const room = isEmpty ? atFirst : atOnce
  if (missing.length <= room) return wanted
  const middle = wanted[Math.floor(wanted.length / 2)]!
  const nearest = missing.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle)).slice(0, room)
  const more = new Set(nearest)
  return wanted.filter((index) => present.has(index) || more.has(index))
}
