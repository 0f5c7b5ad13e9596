/** Longest time between a write and what follows from it, where nobody asks for it earlier. */
const withinMs = 400

/**
 * Does what follows from writes and need not be done before they are answered: for many at once, soon after, or before
 * the next call that may show it. `settle` finds in the database what is to be done, so nothing is lost with a process.
 */
export class Settler implements AsyncDisposable {
  readonly #settle: () => Promise<void>
  readonly #onError: (error: unknown) => void
  #isDue = false
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(settle: () => Promise<void>, onError: (error: unknown) => void) {
    this.#settle = settle
    this.#onError = onError
  }

  /** Called when something was written: it is settled soon. */
  note(): void {
    this.#isDue = true
    this.#timer ??= setTimeout(() => void this.settled(), withinMs).unref()
  }

  /** Resolves when all that was noted before is settled, or could not be. */
  async settled(): Promise<void> {
    if (!this.#isDue) return await this.#running
    // The present run began before the last note.
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
      await this.#settle()
    } catch (error) {
      this.#onError(error)
      this.note()
    } finally {
      this.#running = undefined
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.settled()
    clearTimeout(this.#timer)
  }
}
