/** Maximum time between a write and the work that it defers, in milliseconds. */
const maxDelayMs = 400

/**
 * Runs deferred work (counts, notifications) shortly after a write, or before the next read that may show its effects: once for
 * many writes. `run` finds the pending work in the database, so nothing is lost if a process dies.
 */
export class DeferredWork implements AsyncDisposable {
  readonly #work: () => Promise<void>
  readonly #onError: (error: unknown) => void
  #isDue = false
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(run: () => Promise<void>, onError: (error: unknown) => void) {
    this.#work = run
    this.#onError = onError
  }

  /** Schedules the work; called after a write. */
  schedule(): void {
    this.#isDue = true
    this.#timer ??= setTimeout(() => void this.flush(), maxDelayMs).unref()
  }

  /** Resolves when all work that was scheduled before has run, or has failed. */
  async flush(): Promise<void> {
    if (!this.#isDue) return await this.#running
    // The current run began before the last write, so another run has to follow.
    this.#next ??= this.#runAfter(this.#running)
    await this.#next
  }

  async #runAfter(running: Promise<void> | undefined): Promise<void> {
    await running
    this.#next = undefined
    this.#running = this.#run()
    await this.#running
  }

  async #run(): Promise<void> {
    this.#isDue = false
    clearTimeout(this.#timer)
    this.#timer = undefined
    try {
      await this.#work()
    } catch (error) {
      this.#onError(error)
      this.schedule()
    } finally {
      this.#running = undefined
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.flush()
    clearTimeout(this.#timer)
  }
}
