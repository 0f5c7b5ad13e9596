interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

const maxItems = 200

/**
 * Runs `work` for all items that have arrived, at once. Items that arrive meanwhile wait for the next run, one at a time: two
 * half as large cost more than they save. Where all change the same row, it is changed once, and they do not queue for it.
 */
export class Together<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>
  #waiting: Waiting<Item, Result>[] = []
  #isRunning = false

  /** `work` returns a result for each item, in the same order. Where it throws for several, each is done alone. */
  constructor(work: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#work = work
  }

  do(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    this.#waiting.push({ item, resolve, reject })
    // Not at once: other requests that have arrived are read in the same turn of the event loop.
    if (this.#waiting.length === 1) setImmediate(() => this.#start())
    return promise
  }

  #start(): void {
    if (this.#isRunning || this.#waiting.length === 0) return
    const taken = this.#waiting.splice(0, maxItems)
    this.#isRunning = true
    void this.#run(taken).finally(() => {
      this.#isRunning = false
      this.#start()
    })
  }

  async #run(taken: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#work(taken.map(({ item }) => item))
      for (const [index, { resolve }] of taken.entries()) resolve(results[index]!)
    } catch (error) {
      // An error belongs to the item that caused it.
      if (taken.length === 1) taken[0]!.reject(error)
      else await Promise.all(taken.map((one) => this.#run([one])))
    }
  }
}
