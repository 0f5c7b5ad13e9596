/** Runs what has the same name one after the other: what is looked up for a later event does not overtake. */
export class InOrder {
  readonly #last = new Map<string, Promise<void>>()

  run(name: string, task: () => Promise<void>): Promise<void> {
    const before = this.#last.get(name) ?? Promise.resolve()
    const done = before.catch(() => {}).then(task)
    this.#last.set(name, done)
    return done.finally(() => {
      if (this.#last.get(name) === done) this.#last.delete(name)
    })
  }
}
