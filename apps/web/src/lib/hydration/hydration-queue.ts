interface Turn {
  promise: Promise<void>
  begin: () => void
  wasAsked: boolean
}

/** A turn that has come. With these fields, `use` does not wait even for a microtask. */
export const come: Promise<void> = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

/** The order in which parts of the server's page are hydrated after the page itself: one at a time, whenever the browser is idle. */
export class Turns {
  readonly #turns = new Map<string, Turn>()
  readonly #whenIdle: (run: () => void) => void
  #isOver = false

  constructor(whenIdle: (run: () => void) => void) {
    this.#whenIdle = whenIdle
  }

  /** Lines a part up. Returns a function that takes it out again. */
  add(id: string): () => void {
    if (this.#isOver) return () => undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#turns.set(id, { promise, begin: resolve, wasAsked: false })
    if (this.#turns.size === 1) this.#whenIdle(() => this.#next())
    return () => void this.#turns.delete(id)
  }

  /**
   * Returns what a part has to wait for before it is hydrated. React asks a second time, before the turn has come, for
   * a part that changes meanwhile: waiting once more, it would lose its content.
   */
  ask(id: string): Promise<void> {
    const turn = this.#turns.get(id)
    if (!turn || turn.wasAsked) return come
    turn.wasAsked = true
    return turn.promise
  }

  /** Lets all parts be hydrated, these and later ones: React hydrates the part that an event belongs to before it handles the event. */
  end(): void {
    this.#isOver = true
    for (const { begin } of this.#turns.values()) begin()
    this.#turns.clear()
  }

  #next(): void {
    const [first] = this.#turns
    if (!first) return
    const [id, { begin }] = first
    this.#turns.delete(id)
    begin()
    if (this.#turns.size > 0) this.#whenIdle(() => this.#next())
  }
}
