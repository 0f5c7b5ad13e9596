import { forgetTab } from './kept-in-tab.ts'

/** A user's id; null: a visitor. */
export type Owner = string | null

interface Listener {
  /** The owner arrived or came back. */
  arrives: (owner: Owner) => void
  /** The owner logged out: all of its drafts are removed. */
  leaves: () => void
}

/** Owner of the drafts on a page; unknown before hydration. */
export class Owners {
  readonly #listeners = new Set<Listener>()
  #present: Owner | undefined

  arrives(owner: Owner): void {
    if (owner === this.#present) return
    this.#present = owner
    for (const one of this.#listeners) one.arrives(owner)
  }

  leaves(): void {
    this.#present = null
    forgetTab()
    for (const one of this.#listeners) one.leaves()
  }

  listen(listener: Listener): void {
    this.#listeners.add(listener)
    if (this.#present !== undefined) listener.arrives(this.#present)
  }
}

export const owners = new Owners()
