interface PendingItem<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

const maxItems = 200
/** Time in ms after which a batch counts as stuck, on a lock or on a dead connection. Later items then start another batch. */
const stuckAfterMs = 500
/** Maximum number of concurrent batches: each batch uses a connection of the pool, which other parts need, too. */
const maxBatches = 3

/**
 * Collects items of one event-loop turn and runs `work` once for all of them. Items that arrive while a batch runs form the next
 * batch: two half-size batches cost more than one full batch. A second batch begins beside the first only when the first is stuck.
 */
export class Batcher<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>
  #pending: PendingItem<Item, Result>[] = []
  #running = 0
  /** The batch that later items wait for, unless it is stuck. */
  #awaited: symbol | undefined

  /** `work` returns a result for each item, in the same order. If it throws for several items, each item is run alone. */
  constructor(work: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#work = work
  }

  submit(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    this.#pending.push({ item, resolve, reject })
    // The batch starts at the end of this turn of the event loop, so that requests that have already arrived can join it.
    if (this.#pending.length === 1) setImmediate(() => this.#start())
    return promise
  }

  #start(): void {
    if (this.#awaited || this.#running === maxBatches || this.#pending.length === 0) return
    const batch = this.#pending.splice(0, maxItems)
    const id = Symbol()
    const release = () => {
      if (this.#awaited === id) this.#awaited = undefined
      this.#start()
    }
    const timer = setTimeout(release, stuckAfterMs).unref()
    this.#awaited = id
    this.#running += 1
    void this.#run(batch).finally(() => {
      clearTimeout(timer)
      this.#running -= 1
      release()
    })
  }

  async #run(batch: readonly PendingItem<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#work(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
    } catch (error) {
      // With a single item, the error belongs to this item.
      if (batch.length === 1) batch[0]!.reject(error)
      else await Promise.all(batch.map((pending) => this.#run([pending])))
    }
  }
}
