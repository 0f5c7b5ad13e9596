/** Admits one holder at a time, in the order of their calls. */
export class Lane {
  #last: Promise<void> = Promise.resolve()

  /**
   * Resolves once all earlier holders have left. The result is the function with which the holder leaves. Rejects if
   * the signal aborts earlier.
   */
  async enter(signal: AbortSignal): Promise<() => void> {
    const before = this.#last
    const released = Promise.withResolvers<void>()
    this.#last = before.then(() => released.promise)
    const aborted = Promise.withResolvers<never>()
    const abort = () => aborted.reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    try {
      signal.throwIfAborted()
      await Promise.race([before, aborted.promise])
      return released.resolve
    } catch (error) {
      released.resolve()
      throw error
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }
}
