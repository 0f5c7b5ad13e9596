export interface Summary {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** Summarizes at least one sample; the median of an even number of them is the mean of the middle two. */
export function summarize(samples: readonly number[]): Summary {
  const sorted = samples.toSorted((a, b) => a - b)
  const [lower, upper] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ]
  if (lower === undefined || upper === undefined) throw new Error('No samples to summarize')
  return { median: (lower + upper) / 2, min: sorted[0]!, max: sorted.at(-1)! }
}
