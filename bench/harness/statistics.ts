export interface Summary {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** Summarizes at least one sample. The median of an even number of samples is the mean of the two middle samples. */
export function summarize(samples: readonly number[]): Summary {
  const sorted = samples.toSorted((a, b) => a - b)
  const [lower, upper] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ]
  if (lower === undefined || upper === undefined) throw new Error('No samples to summarize')
  return { median: (lower + upper) / 2, min: sorted[0]!, max: sorted.at(-1)! }
}

/** Returns the smallest sample for which at least the given share (0 to 1) of the samples is not larger. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (found === undefined) throw new Error('No samples')
  return found
}
