import { keepInTab, readKept } from './kept-in-tab.ts'
import { type Owner, type Owners, owners } from './owners.ts'

interface Options<T> {
  name: string
  empty: T
  hasContent: (value: T) => boolean
  /** What of it outlives the page, as JSON. */
  write: (value: T) => unknown
  /** Nothing where that is not what was written. */
  read: (kept: unknown) => T | undefined
  /** Nobody will see this any more. */
  drop?: (value: T) => void
}

export interface Unsent<T> {
  readonly empty: T
  get: () => T
  set: (next: T) => void
  subscribe: (subscriber: () => void) => () => void
}

/**
 * What somebody prepares and has not sent. It stays in this tab, over a reload and over logging in, and it is theirs: who logs in after them
 * finds nothing of it, and where only their session has ended it waits for them.
 */
export function makeUnsent<T>(
  { name, empty, hasContent, write, read, drop }: Options<T>,
  people: Owners = owners,
): Unsent<T> {
  let value = empty
  let owner: Owner | undefined
  /** Of somebody who is not here now. */
  let waiting: { owner: Owner; value: T } | undefined
  const subscribers = new Set<() => void>()

  const show = (next: T) => {
    if (next === value) return
    value = next
    for (const subscriber of subscribers) subscriber()
  }
  const keep = () => {
    if (owner === undefined) return
    if (hasContent(value)) keepInTab(name, { owner, value: write(value) })
    else if (!waiting) keepInTab(name, undefined)
  }
  const keptInTab = () => {
    const kept = readKept(name)
    const known = kept && read(kept.value)
    return known && { owner: kept.owner, value: known }
  }
  /** What waits for them, or for whoever comes. */
  const takeWaiting = (next: Owner): T | undefined => {
    const isTheirs = waiting && (waiting.owner === next || waiting.owner === null)
    const found = isTheirs ? waiting?.value : undefined
    if (waiting && !found && next !== null) drop?.(waiting.value)
    if (found || next !== null) waiting = undefined
    return found
  }

  people.listen({
    arrives(next) {
      const before = owner
      owner = next
      // Somebody was here until now: it is not for who comes.
      if (before) {
        waiting = hasContent(value) ? { owner: before, value } : undefined
        show(takeWaiting(next) ?? empty)
      } else {
        if (before === undefined) waiting = keptInTab()
        const found = takeWaiting(next)
        // A visitor's goes with them when they log in.
        if (found && hasContent(value)) drop?.(found)
        else if (found) show(found)
      }
      keep()
    },
    leaves() {
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
