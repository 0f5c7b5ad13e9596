export interface SharedAnswersOptions {
  /** Longest age of a shared answer, counted from the moment when its making began. 0: nothing is shared. */
  maxAgeMs: number
  /** Total size of the answers that are held. */
  maxBytes: number
}

/** Keys above this length are not shared: they are as large as an answer, and hardly ever asked for twice. */
const maxKeyLength = 2000

interface Entry<Answer> {
  readonly answer: Promise<Answer | undefined>
  bytes: number
  readonly expiry: NodeJS.Timeout
}

/**
 * Shares answers between requests that are the same for everybody: requests that arrive while an answer is made wait
 * for it, later ones get it until it is `maxAgeMs` old. `clear` withdraws every answer, also those in the making, so
 * that a request that begins after a change never gets an answer from before it.
 */
export class SharedAnswers<Answer> {
  readonly #entries = new Map<string, Entry<Answer>>()
  readonly #options: SharedAnswersOptions
  #bytes = 0

  constructor(options: SharedAnswersOptions) {
    this.#options = options
  }

  /** Total size of the finished answers that are held. */
  get bytes(): number {
    return this.#bytes
  }

  /**
   * Returns the answer for the key. `make` returns it with its size in bytes; without a size it is for its own request
   * only, and requests that waited for it make their own. An error is for everybody who waited.
   */
  async get(key: string, make: () => Promise<{ answer: Answer; bytes?: number }>): Promise<Answer> {
    if (this.#options.maxAgeMs === 0 || key.length > maxKeyLength) return (await make()).answer
    const shared = this.#entries.get(key)
    if (shared) return (await shared.answer) ?? (await make()).answer
    const made = make()
    this.#share(key, made)
    return (await made).answer
  }

  clear(): void {
    for (const key of this.#entries.keys()) this.#drop(key)
  }

  #share(key: string, made: Promise<{ answer: Answer; bytes?: number }>): void {
    const entry: Entry<Answer> = {
      answer: made.then(({ answer, bytes }) => (bytes === undefined ? undefined : answer)),
      bytes: 0,
      expiry: setTimeout(() => this.#drop(key, entry), this.#options.maxAgeMs).unref(),
    }
    this.#entries.set(key, entry)
    made.then(
      ({ bytes }) => this.#hold(key, entry, bytes),
      () => this.#drop(key, entry),
    )
    // The requests report the error; without a waiting request nobody else does.
    entry.answer.catch(() => {})
  }

  /** Counts a finished answer, or drops it where it is not for others, or too much is held. */
  #hold(key: string, entry: Entry<Answer>, bytes: number | undefined): void {
    if (this.#entries.get(key) !== entry) return
    if (bytes === undefined || this.#bytes + bytes > this.#options.maxBytes) this.#drop(key, entry)
    else {
      entry.bytes = bytes
      this.#bytes += bytes
    }
  }

  /** Drops the key's entry, where it still is `expected`. */
  #drop(key: string, expected = this.#entries.get(key)): void {
    const entry = this.#entries.get(key)
    if (!entry || entry !== expected) return
    clearTimeout(entry.expiry)
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}
