/** Rows `from` to `to` of one kernel call, as a thread gets it. */
export interface Chunk {
  readonly session: number
  readonly memory: WebAssembly.Memory
  readonly kernel: string
  readonly from: number
  readonly to: number
  readonly args: readonly number[]
}

export interface ChunkDone {
  readonly done: true
}
