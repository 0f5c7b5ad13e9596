const usualMs = 5000
let factor = 1

/** Multiplies the time after which idle threads end: a host with much memory may keep them for the next picture. */
export function keepThreads(idleFactor: number): void {
  factor = idleFactor
}

/** Time in ms after which the threads of kernels and of networks end and free their memory. */
export function threadIdleMs(): number {
  return usualMs * factor
}
