/** One kernel call, as every thread that helps with it gets it. */
export interface Call {
  readonly session: number
  readonly memory: WebAssembly.Memory
  readonly kernel: string
  readonly rows: number
  /** Rows of a band. */
  readonly band: number
  readonly args: readonly number[]
  /** One number, shared: the next band that nobody has taken. Threads take bands themselves, without a message for each. */
  readonly next: Int32Array
}

export interface CallDone {
  readonly done: true
}
