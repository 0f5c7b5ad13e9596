/** Runs tasks with the same name one after the other, so that a later event cannot overtake the lookup of an earlier event. */
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
