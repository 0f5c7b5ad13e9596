import { type Tx, transact } from '../../platform/db/pool.ts'
import { deactivateAccount } from '../accounts/index.ts'
import { findMakersThatAre } from './demo.repo.ts'
import { type FillDeps, fillFeed } from './fill-feed.ts'

export interface DemoFeedDeps extends FillDeps {
  site: { readonly values: { readonly has_demo: boolean }; onReload(listener: () => void): () => void }
  hideUserContent: (tx: Tx, userId: string) => Promise<void>
  reactivateAccount: (tx: Tx, userId: string) => Promise<unknown>
  log: (error: unknown) => void
}

/**
 * Shows the sample posts and their makers while the setting is on, and hides them otherwise. Reactions to the posts are hidden
 * and shown together with them, so nothing is lost.
 */
export class DemoFeed implements AsyncDisposable {
  readonly #deps: DemoFeedDeps
  /** True for a worker, which paints the missing posts. */
  readonly #fills: boolean
  readonly #stopListening: () => void
  readonly #end = new AbortController()
  #filling: { stop: AbortController; ended: Promise<unknown> } | undefined
  #wanted: boolean | undefined
  #changes: Promise<unknown> = Promise.resolve()

  constructor(deps: DemoFeedDeps, { fills }: { fills: boolean }) {
    this.#deps = deps
    this.#fills = fills
    this.#stopListening = deps.site.onReload(() => this.#follow())
    this.#follow()
  }

  /** Resolves when the feed has been filled, or filling has been stopped. */
  async settled(): Promise<void> {
    await this.#changes
    await this.#filling?.ended
  }

  #follow(): void {
    this.#changes = this.#changes.then(() => this.#apply()).catch(this.#deps.log)
  }

  async #apply(): Promise<void> {
    const wanted = this.#deps.site.values.has_demo
    if (wanted === this.#wanted || this.#end.signal.aborted) return
    await this.#stopFilling()
    if (wanted) await this.#show()
    else await this.#hide()
    this.#wanted = wanted
    if (wanted && this.#fills) this.#fill()
  }

  async #show(): Promise<void> {
    const { db, reactivateAccount } = this.#deps
    for (const id of await findMakersThatAre('closed', db))
      await transact(db, async (tx) => void (await reactivateAccount(tx, id)))
  }

  async #hide(): Promise<void> {
    const { db, hideUserContent } = this.#deps
    for (const id of await findMakersThatAre('open', db))
      await transact(db, async (tx) => {
        await hideUserContent(tx, id)
        await deactivateAccount(tx, id, null)
        // The second call hides content that was created before the lock.
        await hideUserContent(tx, id)
      })
  }

  #fill(): void {
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, this.#end.signal])
    const ended = fillFeed(this.#deps, signal).catch((error) => signal.aborted || this.#deps.log(error))
    this.#filling = { stop, ended }
  }

  async #stopFilling(): Promise<void> {
    this.#filling?.stop.abort()
    await this.#filling?.ended
    this.#filling = undefined
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopListening()
    this.#end.abort()
    await this.settled()
  }
}
