import { DomainError } from '../../../errors/domain-error.ts'

/** Runs tasks one after another; past a bound of those that wait, B0300. For what takes much memory for a moment. */
export class Turns {
  readonly #maxWaiting: number
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#waiting > this.#maxWaiting) throw new DomainError('B0300', { retryAfterSeconds: 5 })
    this.#waiting += 1
    const done = this.#last.then(task)
    this.#last = done.catch(() => {})
    try {
      return await done
    } finally {
      this.#waiting -= 1
    }
  }
}
