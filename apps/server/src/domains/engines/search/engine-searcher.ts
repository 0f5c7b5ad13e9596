import { searchEngines } from '@easel/remote-engines'
import type { Database } from '../../../platform/db/pool.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import { claimSearch, saveFound } from './searches.repo.ts'

export interface SearcherDeps {
  db: Database
  events: EventBus
  workerName: string | undefined
  log: (error: unknown) => void
}

/** Milliseconds for a whole search, whose addresses are tried concurrently. */
const limitMs = 30_000

/** Looks for engines on the machine of this worker, or on another machine, when an administrator requests it. */
export class EngineSearcher implements AsyncDisposable {
  readonly #deps: SearcherDeps
  readonly #stop = new AbortController()
  #turn: Promise<void> = Promise.resolve()

  constructor(deps: SearcherDeps) {
    this.#deps = deps
  }

  start(): void {
    const stopListening = this.#deps.events.on((event) => event.type === 'engines' && this.#look())
    this.#stop.signal.addEventListener('abort', () => stopListening(), { once: true })
    this.#look()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#turn
  }

  /** Runs one search after the other: each search connects to many addresses concurrently. */
  #look(): void {
    this.#turn = this.#turn
      .then(() => this.#searchAll())
      .catch((error: unknown) => {
        if (!this.#stop.signal.aborted) this.#deps.log(error)
      })
  }

  async #searchAll(): Promise<void> {
    const { db, workerName } = this.#deps
    while (!this.#stop.signal.aborted) {
      const search = await claimSearch(db, workerName)
      if (!search) return
      const limit = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(limitMs)])
      await saveFound(db, search.id, await searchEngines(search, limit))
    }
  }
}
