/** Work of a kind has processes of its own, so that short tasks do not wait behind long ones. */
export interface Lane {
  /** At the same time, at most. They start when they are needed and end when they are not. */
  readonly processes: number
  /** A process that holds more is killed. */
  readonly memoryMb: number
}

export const lanes = {
  /** Headers, labels, small pictures: moments. */
  light: { processes: 2, memoryMb: 640 },
  /** Pictures of up to 100 megapixels, decoded: seconds, and hundreds of megabytes. One at a time. */
  pixels: { processes: 1, memoryMb: 1280 },
  /** Workflows and task graphs of up to 16 MiB, parsed and converted: seconds. */
  graphs: { processes: 1, memoryMb: 1024 },
  /** Signatures of files of any size. */
  signatures: { processes: 1, memoryMb: 768 },
} as const satisfies Record<string, Lane>

export type LaneName = keyof typeof lanes
