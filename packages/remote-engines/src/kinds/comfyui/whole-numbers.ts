/**
 * Values next to the limits of 64-bit integers, which engines use. JavaScript rounds a limit up to a power of two,
 * which is beyond the limit. The largest seed, 2⁶⁴ − 1, would be sent as 2⁶⁴ and refused.
 */
const nextToLimits: ReadonlyMap<unknown, number> = new Map([
  [2 ** 64, 2 ** 64 - 2 ** 11],
  [2 ** 63, 2 ** 63 - 2 ** 10],
  [-(2 ** 63), -(2 ** 63 - 2 ** 10)],
])

/** Returns the nearest number that an engine accepts, if a number was rounded beyond its limit. Other values stay. */
export function withinLimits<T>(value: T): T | number {
  return nextToLimits.get(value) ?? value
}
