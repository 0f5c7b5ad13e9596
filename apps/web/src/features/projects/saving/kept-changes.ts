import { type BrowserStore, changesDatabase, inTransaction, isRecord } from '../../../lib/drafts/index.ts'
import { uuid } from '../../../lib/format/index.ts'
import type { Change } from './refusals.ts'

const changes: BrowserStore = { database: changesDatabase, store: 'projects' }
/** Delay in ms before a change is written, since a workflow may have megabytes. */
const pauseMs = 250

/** A change that a browser stores until the server has it. */
export interface KeptChange extends Change<unknown> {
  /** Time of the change, in Unix milliseconds. */
  readonly ts: number
  /** Key under which the change is stored. */
  readonly key: string
}

/** Returns the changes to a project that this browser stores for a user, the newest first: each tab stores its own change. */
export async function readKeptChanges(storageKey: string): Promise<KeptChange[]> {
  const read = (store: IDBObjectStore) => {
    // Earlier releases stored a single change for all tabs, under the place without a suffix. `0` is the character after `/`, so
    // the range contains all suffixes.
    const range = IDBKeyRange.bound(storageKey, `${storageKey}0`)
    return { keys: store.getAllKeys(range), values: store.getAll(range) }
  }
  const found = await inTransaction(changes, 'readonly', read).catch(() => undefined)
  const values: unknown[] = found?.values.result ?? []
  const keptChanges = values.flatMap((value, index) => {
    if (!isRecord(value) || typeof value['version'] !== 'number') return []
    return { ...(value as unknown as KeptChange), key: String(found!.keys.result[index]) }
  })
  return keptChanges.sort((a, b) => b.ts - a.ts)
}

/**
 * Returns a stored change once no open tab is still saving it; returns nothing if its tab has saved it. On sites without
 * encryption there are no locks, so a change that an open tab is about to save is returned too.
 */
export async function whenLeft(change: KeptChange, signal: AbortSignal): Promise<KeptChange | undefined> {
  if ('locks' in navigator) await navigator.locks.request(change.key, { signal }, () => undefined)
  const now = await inTransaction<IDBRequest<unknown>>(changes, 'readonly', (store) => store.get(change.key))
  return isRecord(now.result) ? { ...(now.result as unknown as KeptChange), key: change.key } : undefined
}

/** Returns the id of the project that a kept change belongs to. */
export function projectOf({ key }: KeptChange): string {
  return key.split('/')[1] ?? ''
}

/** Deletes a stored change. */
export function forgetChange({ key }: KeptChange): void {
  inTransaction(changes, 'readwrite', (store) => store.delete(key)).catch(() => undefined)
}

/** Stores the last change of a tab to a project in the browser, where it stays after the tab is closed. Signing out deletes it. */
export class ChangeKeeper implements Disposable {
  readonly #key: string
  readonly #leaving = new AbortController()
  readonly #left = Promise.withResolvers<void>()
  #next: { change: Omit<KeptChange, 'key'> | undefined } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(storageKey: string) {
    this.#key = `${storageKey}/${uuid()}`
    // Other tabs see this lock and leave the change to this tab.
    if ('locks' in navigator)
      navigator.locks.request(this.#key, () => this.#left.promise).catch(() => undefined)
    const { signal } = this.#leaving
    addEventListener('pagehide', () => void this.#write(), { signal })
    document.addEventListener('visibilitychange', () => void this.#write(), { signal })
  }

  /** Undefined: the server has all changes. */
  readonly keep = (change: Change<unknown> | undefined): void => {
    this.#next = { change: change && { ...change, ts: Date.now() } }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#write(), pauseMs)
  };

  [Symbol.dispose](): void {
    this.#leaving.abort()
    void this.#write().finally(() => this.#left.resolve())
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer)
    const next = this.#next
    this.#next = undefined
    if (!next) return
    const write = (store: IDBObjectStore) =>
      next.change ? store.put(next.change, this.#key) : store.delete(this.#key)
    // The storage is full or forbidden, so the change exists only as long as the page.
    await inTransaction<IDBRequest>(changes, 'readwrite', write).catch(() => undefined)
  }
}
