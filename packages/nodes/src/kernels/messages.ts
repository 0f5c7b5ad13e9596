/** A kernel call, as every thread that works on the call receives it. */
export interface Call {
  /** Id of the memory on which the call works. */
  readonly memory: number
  /**
   * The memory itself, for a thread that does not have it yet. A thread's heap counts every received copy as new memory of the
   * full size, so that sending it with each call would trigger garbage collections all the time.
   */
  readonly shared?: WebAssembly.Memory
  readonly kernel: string
  readonly rows: number
  /** Rows per band. */
  readonly band: number
  readonly args: readonly number[]
  /** Shared index of the next free band. Threads take bands by incrementing it, without a message for each band. */
  readonly next: Int32Array
}

export interface CallDone {
  readonly done: true
}
