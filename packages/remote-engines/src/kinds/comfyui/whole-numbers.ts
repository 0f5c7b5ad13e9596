/**
 * Limits of engines' whole numbers, which have 64 bits. JavaScript rounds the numbers next to a limit to the limit's own power of two,
 * which is beyond it: the largest seed, 2⁶⁴ − 1, would be sent as 2⁶⁴ and refused.
 */
const nextToLimits: ReadonlyMap<unknown, number> = new Map([
  [2 ** 64, 2 ** 64 - 2 ** 11],
  [2 ** 63, 2 ** 63 - 2 ** 10],
  [-(2 ** 63), -(2 ** 63 - 2 ** 10)],
])

/** Returns the next number that an engine takes, for a number that was rounded beyond its limit; other values stay. */
export function withinLimits<T>(value: T): T | number {
  return nextToLimits.get(value) ?? value
}
