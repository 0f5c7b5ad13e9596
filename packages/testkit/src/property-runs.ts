/** A third of the runs, as other values are tried each time; `PROPERTY_RUNS=1 npm test` runs all of them. */
const scale = Number(process.env['PROPERTY_RUNS'] ?? 1 / 3)

/** Returns the number of times that fast-check tries a property that deserves `count` tries. */
export function propertyRuns(count: number): number {
  return Math.max(1, Math.ceil(count * scale))
}
