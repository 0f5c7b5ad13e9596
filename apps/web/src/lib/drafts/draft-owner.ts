import { type Owner, removeStoredDrafts } from './stored-drafts.ts'

interface Listener {
  /** Called when the owner becomes known or changes. */
  change: (owner: Owner) => void
  /** Called when the owner signs out: all drafts of the owner are removed. */
  signOut: () => void
}

/** Owner of the drafts on a page; unknown before hydration. */
export class DraftOwner {
  readonly #listeners = new Set<Listener>()
  #present: Owner | undefined

  change(owner: Owner): void {
    if (owner === this.#present) return
    this.#present = owner
    for (const listener of this.#listeners) listener.change(owner)
  }

  signOut(): void {
    this.#present = null
    removeStoredDrafts()
    for (const listener of this.#listeners) listener.signOut()
  }

  listen(listener: Listener): void {
    this.#listeners.add(listener)
    if (this.#present !== undefined) listener.change(this.#present)
  }
}

export const draftOwner = new DraftOwner()
