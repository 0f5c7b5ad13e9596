/** One line of the results: a value in the unit of its samples, with its limit, if it has a limit. */
export interface Figure {
  readonly name: string
  readonly unit:
    | 's'
    | 'ms'
    | 'MB'
    | 'kB'
    | '×'
    | 'points'
    | 'elements'
    | 'frames'
    | 'clicks'
    | 'files'
    | '/s'
    | 'GB/s'
  /** Samples; the figure is their median. */
  readonly samples: readonly number[]
  /** Upper limit of the median. */
  readonly limit?: number
  /** Lower limit of the median. */
  readonly least?: number
}

/** The environment of a measurement. */
export interface Bench {
  /** Disposed in reverse order when the measurement ends, also by Ctrl-C. */
  readonly resources: AsyncDisposableStack
  readonly runs: number
  /** Number of posts, for measurements that depend on it; each has its own default. */
  readonly posts: number | undefined
  /** The only page to measure, for measurements of pages. */
  readonly page: string | undefined
  /** Folder of workflow files, for measurements that read some. */
  readonly files: string | undefined
  readonly say: (message: string) => void
}

export interface Measurement {
  readonly name: string
  readonly title: string
  /** The exact subject of the measurement: the paragraph above the table. */
  readonly about: string
  /** Arguments after `npm run bench -w bench --`. */
  readonly command: string
  /** Default number of runs. */
  readonly runs: number
  /** The measurement fails after this time. */
  readonly timeLimitMs: number
  readonly measure: (bench: Bench) => Promise<readonly Figure[]>
}
