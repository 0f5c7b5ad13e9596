/** A kernel call, as every thread that works on it receives it. */
export interface Call {
  /** Name of the memory that it works on. */
  readonly memory: number
  /**
   * The memory itself, for a thread that does not have it yet. Every copy of it counts as a new one of its size in a thread's heap: sent with
   * each call, it would keep the threads busy collecting garbage.
   */
  readonly shared?: WebAssembly.Memory
  readonly kernel: string
  readonly rows: number
  /** Rows per band. */
  readonly band: number
  readonly args: readonly number[]
  /** Shared index of the next free band. Threads take bands themselves, without a message for each. */
  readonly next: Int32Array
}

export interface CallDone {
  readonly done: true
}
