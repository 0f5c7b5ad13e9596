import { setImmediate, setTimeout } from 'node:timers/promises'

/** Simulates the time that work takes. A test can pause it, to examine a state for any time. */
export class Pace {
  #held: { promise: Promise<void>; resolve: () => void } | undefined

  hold(): void {
    this.#held ??= Promise.withResolvers<void>()
  }

  release(): void {
    this.#held?.resolve()
    this.#held = undefined
  }

  /** Resolves after `ms` milliseconds, once the pace is not held. Rejects when the signal aborts. */
  async step(ms: number, signal: AbortSignal): Promise<void> {
    if (ms > 0) await setTimeout(ms, undefined, { signal })
    else await setImmediate(undefined, { signal })
    while (this.#held) await orAborted(this.#held.promise, signal)
  }
}

/** Never resolves, and rejects when the signal aborts. */
export function forever(signal: AbortSignal): Promise<void> {
  return orAborted(new Promise(() => {}), signal)
}

async function orAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
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
