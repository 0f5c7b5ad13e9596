interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

const maxItems = 200
/** A run that takes longer waits for a lock, or its connection is dead: items that have arrived meanwhile wait no longer for it. */
const patienceMs = 500
/** Each run has a connection of the pool, which others need, too. */
const maxRuns = 3

/**
 * Runs `work` for all items that have arrived, at once. Items that arrive meanwhile wait for the next run: two half as large
 * cost more than they save. Where all change the same row, it is changed once, and they do not queue for it.
 * Only beside a slow run does another one begin.
 */
export class Together<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>
  #waiting: Waiting<Item, Result>[] = []
  #runs = 0
  /** The run that items wait for, unless it is slow. */
  #awaited: symbol | undefined

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
    if (this.#awaited || this.#runs === maxRuns || this.#waiting.length === 0) return
    const taken = this.#waiting.splice(0, maxItems)
    const run = Symbol()
    const waitNoLonger = () => {
      if (this.#awaited === run) this.#awaited = undefined
      this.#start()
    }
    const timer = setTimeout(waitNoLonger, patienceMs).unref()
    this.#awaited = run
    this.#runs += 1
    void this.#run(taken).finally(() => {
      clearTimeout(timer)
      this.#runs -= 1
      waitNoLonger()
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
