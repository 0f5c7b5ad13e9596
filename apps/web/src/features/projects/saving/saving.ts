import { type Change, causeOf, isBusy, refusalOf, type SaveRefusal } from './refusals.ts'

/** State of the changes, which the editor shows. */
export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'changed' }
  | { readonly kind: 'saving' }
  /** The server is unreachable or busy; changes are stored in the browser, and sent again. */
  | { readonly kind: 'waiting' }
  /** Another user or tab has made another version: the user has to choose one of the two. */
  | { readonly kind: 'conflict' }
  /** The server refuses the change; the message gives the reason. */
  | { readonly kind: 'refused'; readonly message: string; readonly reason: SaveRefusal }

export interface SavingParts<Content> {
  /** Stores a change that is based on a version, and returns the number of the new version. */
  readonly send: (change: Change<Content>) => Promise<number>
  /** Stores a change in the browser until the server has it; undefined deletes it. */
  readonly keep: (change: Change<Content> | undefined) => void
  /** Called when the server has a new version. */
  readonly onSaved: (version: number) => void
}

/** Pauses in ms. */
export interface SavingPace {
  /** Delay between the last change and its request. */
  readonly afterChange: number
  /** Minimum interval between two changes that are sent while the user continues working, since calls with graphs are limited. */
  readonly between: number
  /** Delay before a failed change is sent again. */
  readonly again: number
}

const usualPace: SavingPace = { afterChange: 800, between: 5000, again: 5000 }

/**
 * Saves the edited content soon after each change: one change at a time, each based on the version that the previous change
 * created.
 */
export class Saving<Content> {
  readonly #parts: SavingParts<Content>
  readonly #pace: SavingPace
  readonly #listeners = new Set<() => void>()
  #state: SaveState = { kind: 'saved' }
  #version: number
  #wanted: { content: Content } | undefined
  /** Reason why the last change was not saved. */
  #failure: unknown
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  #lastSent = Number.NEGATIVE_INFINITY
  #isEnded = false

  constructor(version: number, parts: SavingParts<Content>, pace = usualPace) {
    this.#version = version
    this.#parts = parts
    this.#pace = pace
  }

  /** The version on which the next change is based. */
  get version(): number {
    return this.#version
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): SaveState => this.#state

  /** Takes a change. The change is stored in the browser at once, and sent after a delay. */
  change(content: Content): void {
    this.#wanted = { content }
    this.#parts.keep({ content, version: this.#version })
    // During a conflict the user's answer decides about this change too.
    if (this.#state.kind === 'conflict') return
    if (!this.#sending) this.#show({ kind: 'changed' })
    this.#sendIn(this.#pauseBefore())
  }

  /** Sends unsaved changes at once, and returns once they are saved or cannot be saved. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#sending
    if (this.#wanted && this.#state.kind !== 'conflict') {
      clearTimeout(this.#timer)
      await this.#begin()
    }
  }

  /** Saves all changes without a delay; rejects with the reason if they cannot be saved. */
  async saveAll(): Promise<void> {
    await this.flush()
    if (this.#wanted && this.#failure) throw causeOf(this.#failure)
  }

  /**
   * Bases the next change on another version: on the server's version, if the user chose it, or on a version that another kind of
   * change created.
   */
  goOnFrom(version: number, { discards = false } = {}): void {
    this.#version = version
    if (discards) {
      this.#wanted = undefined
      clearTimeout(this.#timer)
      this.#parts.keep(undefined)
      this.#show({ kind: 'saved' })
    } else if (this.#wanted) {
      this.#parts.keep({ ...this.#wanted, version })
      this.#show({ kind: 'changed' })
      this.#sendIn(0)
    }
  }

  /** Stops sending; unsaved changes stay in the browser. */
  end(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
  }

  #pauseBefore(): number {
    const sinceLast = performance.now() - this.#lastSent
    return Math.max(this.#pace.afterChange, this.#pace.between - sinceLast)
  }

  #sendIn(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#isEnded) this.#timer = setTimeout(() => void this.#begin(), ms)
  }

  async #begin(): Promise<void> {
    if (this.#sending || !this.#wanted || this.#isEnded) return await this.#sending
    this.#sending = this.#send(this.#wanted).finally(() => {
      this.#sending = undefined
    })
    await this.#sending
  }

  async #send(sent: { content: Content }): Promise<void> {
    this.#show({ kind: 'saving' })
    this.#lastSent = performance.now()
    try {
      this.#version = await this.#parts.send({ ...sent, version: this.#version })
      this.#taken(sent)
    } catch (error) {
      this.#failed(error)
    }
  }

  #taken(sent: { content: Content }): void {
    this.#failure = undefined
    const isAll = this.#wanted === sent
    if (isAll) this.#wanted = undefined
    this.#parts.keep(this.#wanted && { ...this.#wanted, version: this.#version })
    this.#show({ kind: isAll ? 'saved' : 'changed' })
    if (!isAll) this.#sendIn(this.#pauseBefore())
    this.#parts.onSaved(this.#version)
  }

  #failed(error: unknown): void {
    this.#failure = error
    if (isBusy(error)) {
      this.#show({ kind: 'waiting' })
      this.#sendIn(this.#pace.again)
      return
    }
    const refusal = refusalOf(error)
    if (refusal.reason === 'conflict') this.#show({ kind: 'conflict' })
    else this.#show({ kind: 'refused', ...refusal })
  }

  #show(state: SaveState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
