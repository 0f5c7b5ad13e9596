/** A group of processes for tasks of similar duration, so that short tasks do not wait behind long tasks. */
export interface Lane {
  /** Maximum number of concurrent processes. They start on demand and end when idle. */
  readonly processes: number
  /** Memory limit of a process; a process that uses more is killed. */
  readonly memoryMb: number
  /** Milliseconds of processor time that the tasks of one caller may use in a minute; further tasks are refused. */
  readonly msPerCaller?: number
}

export const lanes = {
  /** Headers, labels, small pictures: milliseconds. */
  light: { processes: 2, memoryMb: 640 },
  /** Decoding pictures of up to 100 megapixels: seconds, and hundreds of megabytes. One at a time. */
  pixels: { processes: 1, memoryMb: 1280 },
  /** Decoding films of archives: minutes. */
  films: { processes: 1, memoryMb: 1280 },
  /** Parsing and converting workflows and task graphs of up to 16 MiB: seconds. */
  graphs: { processes: 1, memoryMb: 1024, msPerCaller: 10_000 },
  /** Signatures of files of any size. */
  signatures: { processes: 1, memoryMb: 768 },
} as const satisfies Record<string, Lane>

export type LaneName = keyof typeof lanes
