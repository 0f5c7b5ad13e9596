import { type BrowserStore, changesDatabase, isRecord, within } from '../../../lib/drafts/index.ts'
import type { Change } from './refusals.ts'

const changes: BrowserStore = { database: changesDatabase, store: 'projects' }
/** Pause after a change before it is written, in ms: a workflow may have megabytes. */
const pauseMs = 250

/** A change that a browser keeps until the server has it. */
export interface KeptChange extends Change<unknown> {
  /** Time of the change, in Unix milliseconds. */
  readonly ts: number
}

/** Returns the change to a project that this browser keeps for a user. */
export async function readKeptChange(key: string): Promise<KeptChange | undefined> {
  const found = await within(changes, 'readonly', (all) => all.get(key)).catch(() => undefined)
  const kept: unknown = found?.result
  return isRecord(kept) && typeof kept['version'] === 'number' ? (kept as unknown as KeptChange) : undefined
}

/** Keeps the last change to a project in the browser, where it outlives the tab. Sign-out removes it. */
export class ChangeKeeper implements Disposable {
  readonly #key: string
  readonly #leaving = new AbortController()
  #next: { kept: KeptChange | undefined } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(key: string) {
    this.#key = key
    const { signal } = this.#leaving
    addEventListener('pagehide', () => this.#write(), { signal })
    document.addEventListener('visibilitychange', () => this.#write(), { signal })
  }

  /** Undefined: the server has everything. */
  readonly keep = (change: Change<unknown> | undefined): void => {
    this.#next = { kept: change && { ...change, ts: Date.now() } }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#write(), pauseMs)
  };

  [Symbol.dispose](): void {
    this.#leaving.abort()
    this.#write()
  }

  #write(): void {
    clearTimeout(this.#timer)
    const next = this.#next
    this.#next = undefined
    if (!next) return
    const write = (all: IDBObjectStore) => (next.kept ? all.put(next.kept, this.#key) : all.delete(this.#key))
    // Storage is full or forbidden: the change lasts as long as the page.
    within<IDBRequest>(changes, 'readwrite', write).catch(() => undefined)
  }
}
