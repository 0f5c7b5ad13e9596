/** One line of the results: a value in the unit of its samples, beside its limit where there is one. */
export interface Figure {
  readonly name: string
  readonly unit: 's' | 'ms' | 'MB' | 'kB' | '×' | 'points' | 'elements' | 'frames'
  /** The median of these is the figure. */
  readonly samples: readonly number[]
  /** The median may be as large as this. */
  readonly limit?: number
  /** The median may be as small as this. */
  readonly least?: number
}

/** What a measurement is given. */
export interface Bench {
  /** Ended in reverse order when the measurement is over, also when that is by Ctrl-C. */
  readonly resources: AsyncDisposableStack
  readonly runs: number
  /** How many posts to measure on, where that is a measure; its own number unless told. */
  readonly posts: number | undefined
  readonly say: (message: string) => void
}

export interface Measurement {
  readonly name: string
  readonly title: string
  /** What exactly is measured: the paragraph above the table. */
  readonly about: string
  /** Arguments after `npm run bench -w bench --`. */
  readonly command: string
  /** How often it measures unless told. */
  readonly runs: number
  /** It fails after this. */
  readonly timeLimitMs: number
  readonly measure: (bench: Bench) => Promise<readonly Figure[]>
}
