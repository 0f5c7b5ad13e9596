import { useSyncExternalStore } from 'react'
import { type DraftOwner, draftOwner } from './draft-owner.ts'
import { type Owner, readStoredDraft, storeDraft } from './stored-drafts.ts'

interface Options<T> {
  name: string
  empty: T
  hasContent: (value: T) => boolean
  /** Serializes to JSON the part of the draft that is stored. */
  write: (value: T) => unknown
  /** Parses a stored value; undefined if it has another format. */
  read: (stored: unknown) => T | undefined
  /** Frees the resources of a value that will not be shown any more. */
  drop?: (value: T) => void
}

export interface DraftStore<T> {
  readonly empty: T
  get: () => T
  set: (next: T) => void
  subscribe: (subscriber: () => void) => () => void
}

/**
 * Creates a store for a draft. The draft stays in this tab over a reload and over signing in, and belongs to its author: another
 * user who signs in does not see it. After a session has expired, the draft waits for its author.
 */
export function createDraftStore<T>(options: Options<T>, people: DraftOwner = draftOwner): DraftStore<T> {
  const store = new TabDraft(options)
  people.listen({ change: (next) => store.changeOwner(next), signOut: () => store.signOut() })
  return store
}

class TabDraft<T> implements DraftStore<T> {
  readonly empty: T
  readonly #options: Options<T>
  readonly #subscribers = new Set<() => void>()
  #value: T
  #owner: Owner | undefined
  /** Draft of an owner who is not signed in now. */
  #waiting: { owner: Owner; value: T } | undefined

  constructor(options: Options<T>) {
    this.#options = options
    this.empty = options.empty
    this.#value = options.empty
  }

  readonly get = (): T => this.#value

  readonly set = (next: T): void => {
    this.#show(next)
    this.#store()
  }

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber)
    return () => this.#subscribers.delete(subscriber)
  }

  changeOwner(next: Owner): void {
    const { hasContent, drop } = this.#options
    const before = this.#owner
    this.#owner = next
    // Another owner was signed in until now, so the draft does not belong to the new owner.
    if (before) {
      this.#waiting = hasContent(this.#value) ? { owner: before, value: this.#value } : undefined
      this.#show(this.#takeWaiting(next) ?? this.empty)
    } else {
      if (before === undefined) this.#waiting = this.#stored()
      const found = this.#takeWaiting(next)
      // A visitor's draft is kept after the visitor signs in, and replaces a waiting draft.
      if (found && hasContent(this.#value)) drop?.(found)
      else if (found) this.#show(found)
    }
    this.#store()
  }

  signOut(): void {
    const { drop } = this.#options
    this.#owner = null
    drop?.(this.#value)
    if (this.#waiting) drop?.(this.#waiting.value)
    this.#waiting = undefined
    this.#show(this.empty)
  }

  #show(next: T): void {
    if (next === this.#value) return
    this.#value = next
    for (const subscriber of this.#subscribers) subscriber()
  }

  /** Takes the waiting draft if it belongs to the new owner or to a visitor. */
  #takeWaiting(next: Owner): T | undefined {
    const waiting = this.#waiting
    const found = waiting && (waiting.owner === next || waiting.owner === null) ? waiting.value : undefined
    if (waiting && !found && next !== null) this.#options.drop?.(waiting.value)
    if (found || next !== null) this.#waiting = undefined
    return found
  }

  #store(): void {
    const { name, hasContent, write } = this.#options
    if (this.#owner === undefined) return
    if (hasContent(this.#value)) storeDraft(name, { owner: this.#owner, value: write(this.#value) })
    else if (!this.#waiting) storeDraft(name, undefined)
  }

  #stored(): { owner: Owner; value: T } | undefined {
    const { name, read } = this.#options
    const stored = readStoredDraft(name)
    const known = stored && read(stored.value)
    return known && { owner: stored.owner, value: known }
  }
}

/** Returns the draft; empty during hydration, because the server has no drafts. */
export function useDraftStore<T>({ subscribe, get, empty }: DraftStore<T>): T {
  return useSyncExternalStore(subscribe, get, () => empty)
}
