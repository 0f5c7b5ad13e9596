import { setTimeout as sleep } from 'node:timers/promises'

/** Delays work by its duration. While the gate is closed, no work passes. */
export class Gate {
  #opened: PromiseWithResolvers<void> | undefined

  close(): void {
    this.#opened ??= Promise.withResolvers()
  }

  open(): void {
    this.#opened?.resolve()
    this.#opened = undefined
  }

  /** Resolves when the time has passed and the gate is open. Rejects when the signal aborts. */
  async pass(milliseconds: number, signal: AbortSignal): Promise<void> {
    await sleep(milliseconds, undefined, { signal })
    while (this.#opened) await untilAborted(this.#opened.promise, signal)
  }
}

async function untilAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
