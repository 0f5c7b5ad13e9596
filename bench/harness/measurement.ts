/** One row of the results: a value in the unit of its samples, and its limit if it has a limit. */
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
    | 'tables'
    | 'works'
    | '/s'
    | 'GB/s'
  /** The samples; the figure is their median. */
  readonly samples: readonly number[]
  /** Upper limit of the median. */
  readonly limit?: number
  /** Lower limit of the median. */
  readonly minimum?: number
}

/** The environment of a measurement. */
export interface Bench {
  /** Resources of the measurement. They are disposed in reverse order when the measurement ends, also by Ctrl-C. */
  readonly resources: AsyncDisposableStack
  readonly runs: number
  /** Number of posts, for measurements that depend on this number. Each of these measurements has a default of its own. */
  readonly posts: number | undefined
  /** Duration of the measurement, for a measurement whose duration can be chosen. */
  readonly minutes: number | undefined
  /** The only page to measure, for measurements of several pages. */
  readonly page: string | undefined
  /** Folder with workflow files, for measurements that read such files. */
  readonly files: string | undefined
  readonly say: (message: string) => void
}

export interface Measurement {
  readonly name: string
  readonly title: string
  /** The paragraph above the table: the exact subject of the measurement. */
  readonly about: string
  /** Arguments after `npm run bench -w bench --`. */
  readonly command: string
  /** Default number of runs. */
  readonly runs: number
  /** Time limit in ms. A measurement that takes longer fails. */
  readonly timeLimitMs: number
  /** The measurement takes an hour, and runs only if it is named. */
  readonly isLong?: true
  readonly measure: (bench: Bench) => Promise<readonly Figure[]>
}
