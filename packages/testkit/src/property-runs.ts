/**
 * Share of the tries of a property in a normal run. A third suffices, because each run tries other values.
 * `PROPERTY_RUNS=1 npm test` runs all tries.
 */
const scale = Number(process.env['PROPERTY_RUNS'] ?? 1 / 3)

/** Returns the number of times that fast-check tries a property. `count` is the number for a full run. */
export function propertyRuns(count: number): number {
  return Math.max(1, Math.ceil(count * scale))
}
