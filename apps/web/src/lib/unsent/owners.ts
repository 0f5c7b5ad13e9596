import { forgetTab } from './kept-in-tab.ts'

/** Somebody's id; null: a visitor. */
export type Owner = string | null

interface Listener {
  /** Somebody is here now, or came back. */
  arrives: (owner: Owner) => void
  /** They have logged out: nothing of theirs stays. */
  leaves: () => void
}

/** Whose what is prepared on a page is; not known before the page is in a browser's hands. */
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
