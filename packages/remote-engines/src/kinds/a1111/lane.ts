/** Lets one holder through at a time, in the order in which they came. */
export class Lane {
  #last: Promise<void> = Promise.resolve()

  /** Resolves with the way to leave once all earlier holders have left; rejects when the signal is aborted before. */
  async enter(signal: AbortSignal): Promise<() => void> {
    const before = this.#last
    const left = Promise.withResolvers<void>()
    this.#last = before.then(() => left.promise)
    const aborted = Promise.withResolvers<never>()
    const abort = () => aborted.reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    try {
      signal.throwIfAborted()
      await Promise.race([before, aborted.promise])
      return left.resolve
    } catch (error) {
      left.resolve()
      throw error
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }
}
