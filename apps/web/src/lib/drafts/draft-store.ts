import { useSyncExternalStore } from 'react'
import { type DraftOwner, draftOwner } from './draft-owner.ts'
import { type Owner, readStoredDraft, storeDraft } from './stored-drafts.ts'

interface Options<T> {
  name: string
  empty: T
  hasContent: (value: T) => boolean
  /** Serializes to JSON the part that outlives the page. */
  write: (value: T) => unknown
  /** Parses a stored value; undefined if it has another format. */
  read: (kept: unknown) => T | undefined
  /** Frees a value that will not be shown any more. */
  drop?: (value: T) => void
}

export interface DraftStore<T> {
  readonly empty: T
  get: () => T
  set: (next: T) => void
  subscribe: (subscriber: () => void) => () => void
}

/**
 * Creates a store for a draft. It stays in this tab over a reload and over logging in, and belongs to
 * its author: the next user to log in does not see it. After an expired session it waits for its author.
 */
export function createDraftStore<T>(
  { name, empty, hasContent, write, read, drop }: Options<T>,
  people: DraftOwner = draftOwner,
): DraftStore<T> {
  let value = empty
  let owner: Owner | undefined
  /** Draft of an owner who is not present now. */
  let waiting: { owner: Owner; value: T } | undefined
  const subscribers = new Set<() => void>()

  const show = (next: T) => {
    if (next === value) return
    value = next
    for (const subscriber of subscribers) subscriber()
  }
  const keep = () => {
    if (owner === undefined) return
    if (hasContent(value)) storeDraft(name, { owner, value: write(value) })
    else if (!waiting) storeDraft(name, undefined)
  }
  const storedDraft = () => {
    const kept = readStoredDraft(name)
    const known = kept && read(kept.value)
    return known && { owner: kept.owner, value: known }
  }
  /** Takes the waiting draft if it belongs to the new owner or to a visitor. */
  const takeWaiting = (next: Owner): T | undefined => {
    const isTheirs = waiting && (waiting.owner === next || waiting.owner === null)
    const found = isTheirs ? waiting?.value : undefined
    if (waiting && !found && next !== null) drop?.(waiting.value)
    if (found || next !== null) waiting = undefined
    return found
  }

  people.listen({
    change(next) {
      const before = owner
      owner = next
      // Another owner was present until now: the draft is not for the new one.
      if (before) {
        waiting = hasContent(value) ? { owner: before, value } : undefined
        show(takeWaiting(next) ?? empty)
      } else {
        if (before === undefined) waiting = storedDraft()
        const found = takeWaiting(next)
        // A visitor's draft is kept on login and replaces one that waited.
        if (found && hasContent(value)) drop?.(found)
        else if (found) show(found)
      }
      keep()
    },
    signOut() {
      owner = null
      drop?.(value)
      if (waiting) drop?.(waiting.value)
      waiting = undefined
      show(empty)
    },
  })

  return {
    empty,
    get: () => value,
    set(next) {
      show(next)
      keep()
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
  }
}

/** Returns the draft; empty during hydration, because the server does not know it. */
export function useDraftStore<T>({ subscribe, get, empty }: DraftStore<T>): T {
  return useSyncExternalStore(subscribe, get, () => empty)
}
