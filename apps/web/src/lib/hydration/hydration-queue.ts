interface Entry {
  promise: Promise<void>
  resolve: () => void
  wasRead: boolean
}

/** An already resolved promise in React's own format, so `use` returns synchronously. */
export const resolved: Promise<void> = Object.assign(Promise.resolve(), {
  status: 'fulfilled',
  value: undefined,
})

/**
 * The order in which parts of the server's page are hydrated after the page itself: one part at a time, whenever the browser is
 * idle.
 */
export class HydrationQueue {
  readonly #entries = new Map<string, Entry>()
  readonly #whenIdle: (run: () => void) => void
  #isClosed = false

  constructor(whenIdle: (run: () => void) => void) {
    this.#whenIdle = whenIdle
  }

  /** Appends a part. Returns a function that removes it. */
  add(id: string): () => void {
    if (this.#isClosed) return () => undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#entries.set(id, { promise, resolve, wasRead: false })
    if (this.#entries.size === 1) this.#whenIdle(() => this.#next())
    return () => void this.#entries.delete(id)
  }

  /**
   * Returns the promise for which a part waits before its hydration. React reads the promise again, while it is pending, for a
   * part that changes meanwhile: if the part suspended again, it would lose its content.
   */
  read(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    if (!entry || entry.wasRead) return resolved
    entry.wasRead = true
    return entry.promise
  }

  /**
   * Ends the wait of all parts, including later parts, because React hydrates the part of an event before it handles the event.
   */
  close(): void {
    this.#isClosed = true
    for (const { resolve } of this.#entries.values()) resolve()
    this.#entries.clear()
  }

  #next(): void {
    const [first] = this.#entries
    if (!first) return
    const [id, { resolve }] = first
    this.#entries.delete(id)
    resolve()
    if (this.#entries.size > 0) this.#whenIdle(() => this.#next())
  }
}
