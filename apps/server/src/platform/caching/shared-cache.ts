/** Creates the stores of values that requests share, and withdraws what is in them. */
export class Sharing {
  readonly #maxAgeMs: number
  readonly #all: Shared<unknown>[] = []

  /** `maxAgeMs`: the longest age of a shared value. 0: nothing is shared. */
  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs
  }

  /** Creates a store; `maxSize` limits the sum of the sizes of its values, in a unit of its own. */
  of<Value>({ maxSize }: { maxSize: number }): Shared<Value> {
    const shared = new Shared<Value>({ maxAgeMs: this.#maxAgeMs, maxSize })
    this.#all.push(shared)
    return shared
  }

  /** Withdraws every value, also those in the making: a request that begins later gets none from before. */
  clear(): void {
    for (const shared of this.#all) shared.clear()
  }
}

/** A value that was made for one request; without a size it is for that request only. */
export interface Made<Value> {
  value: Value
  size?: number
}

/** Share of the longest age from which the next value is made: much earlier, twice as many would be made. */
const renewedFrom = 0.8

/** Requests for a value from which the next one is made before anybody asks for it. Half of them count for the next one, too. */
const popular = 4
/** No more requests are counted, so that soon after the last one nothing is made any longer. */
const mostUses = 64

/** Keys above this length are not shared: they are as large as an answer, and hardly ever asked for twice. */
const maxKeyLength = 2000

type Make<Value> = () => Promise<Made<Value>>

interface Entry<Value> {
  readonly value: Promise<Value | undefined>
  /** Makes the next value, as the last request would; unknown where several values are made at once. */
  make: Make<Value> | undefined
  /** Calls of `get` for this value, and half of those for the one before. Those that `peek` answered are not counted. */
  uses: number
  /** Time at which its making began, in milliseconds of the monotonic clock: a clock that is set back would keep it. */
  readonly since: number
  /** The next value, as soon as it is in the making. */
  next: { readonly made: Promise<Made<Value>>; readonly since: number } | undefined
  /** The value, as soon as it is made. */
  finished: Value | undefined
  size: number
  /** Undefined where it cannot be renewed. */
  readonly renewal: NodeJS.Timeout | undefined
  readonly expiry: NodeJS.Timeout
}

/**
 * Shares values between requests: those that arrive while a value is made wait for it, later ones get it until it is
 * `maxAgeMs` old, counted from the moment when its making began. The next one is made before that where a request comes towards
 * the end, or many came before: requests that come all at once, every second, find it made.
 */
export class Shared<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #maxAgeMs: number
  readonly #maxSize: number
  #size = 0

  constructor({ maxAgeMs, maxSize }: { maxAgeMs: number; maxSize: number }) {
    this.#maxAgeMs = maxAgeMs
    this.#maxSize = maxSize
  }

  /** Sum of the sizes of the finished values that are held. */
  get size(): number {
    return this.#size
  }

  /** Returns the finished value for the key, if there is one, without the turns that a promise takes. */
  peek(key: string): Value | undefined {
    return this.#entries.get(key)?.finished
  }

  /**
   * Returns the value for the key. Requests that waited for a value without a size make their own. An error is for
   * everybody who waited.
   */
  async get(key: string, make: Make<Value>): Promise<Value> {
    if (this.#maxAgeMs === 0 || key.length > maxKeyLength) return (await make()).value
    const entry = this.#entries.get(key)
    if (entry) {
      entry.uses = Math.min(mostUses, entry.uses + 1)
      entry.make = make
      if (performance.now() - entry.since >= renewedFrom * this.#maxAgeMs) this.#renew(key, entry)
      return (await entry.value) ?? (await make()).value
    }
    const made = make()
    this.#share(key, { made, make })
    return (await made).value
  }

  /** Returns the values for these keys, where there are any; `make` makes all that are missing at once. */
  async getMany(
    keys: readonly string[],
    make: (missing: readonly string[]) => Promise<ReadonlyMap<string, Made<Value>>>,
  ): Promise<Map<string, Value>> {
    const missing = keys.filter((key) => !this.#entries.has(key))
    const made = missing.length > 0 ? make(missing) : undefined
    const pending = keys.map(async (key) => {
      const entry = this.#entries.get(key)
      const value = entry ? await entry.value : (await made)!.get(key)?.value
      return value === undefined ? [] : ([[key, value]] as const)
    })
    if (made && this.#maxAgeMs > 0)
      for (const key of missing) this.#share(key, { made: made.then((all) => all.get(key)) })
    return new Map((await Promise.all(pending)).flat())
  }

  clear(): void {
    for (const key of this.#entries.keys()) this.#drop(key)
  }

  /** Makes the next value, so that nobody waits for it. */
  #renew(key: string, entry: Entry<Value>): void {
    if (entry.next || entry.finished === undefined || !entry.make) return
    const since = performance.now()
    const made = entry.make()
    entry.next = { made, since }
    const giveUp = () => {
      entry.next = undefined
    }
    // An error is told to those who ask once the value is too old.
    made.then(({ size }) => (size === undefined ? giveUp() : this.#replace(key, entry)), giveUp)
  }

  /** Drops an entry; the next one takes its place where it was begun. Does nothing where the entry was withdrawn meanwhile. */
  #replace(key: string, entry: Entry<Value>): void {
    if (this.#entries.get(key) !== entry) return
    this.#drop(key, entry)
    const { next, make, uses } = entry
    if (next) this.#share(key, { ...next, make, uses: Math.floor(uses / 2) })
  }

  #share(
    key: string,
    {
      made,
      make,
      since = performance.now(),
      uses = 1,
    }: {
      made: Promise<Made<Value> | undefined>
      make?: Make<Value> | undefined
      since?: number
      uses?: number
    },
  ): void {
    const at = (ageMs: number, act: () => void) => setTimeout(act, since + ageMs - performance.now()).unref()
    const entry: Entry<Value> = {
      value: made.then((result) => (result?.size === undefined ? undefined : result.value)),
      ...{ make, uses, since, next: undefined, finished: undefined, size: 0 },
      renewal:
        make && at(renewedFrom * this.#maxAgeMs, () => entry.uses >= popular && this.#renew(key, entry)),
      expiry: at(this.#maxAgeMs, () => this.#replace(key, entry)),
    }
    this.#entries.set(key, entry)
    // The requests report an error; where none waits for this key any longer, nobody has to.
    entry.value.catch(() => {})
    made.then(
      (result) => this.#hold(key, entry, result),
      () => this.#drop(key, entry),
    )
  }

  /** Counts a finished value, or drops it where it is not for others, or too much is held. */
  #hold(key: string, entry: Entry<Value>, made: Made<Value> | undefined): void {
    if (this.#entries.get(key) !== entry) return
    const { value, size } = made ?? {}
    if (size === undefined || this.#size + size > this.#maxSize) this.#drop(key, entry)
    else {
      entry.finished = value
      entry.size = size
      this.#size += size
    }
  }

  /** Drops the key's entry, where it still is `expected`. */
  #drop(key: string, expected = this.#entries.get(key)): void {
    const entry = this.#entries.get(key)
    if (!entry || entry !== expected) return
    clearTimeout(entry.renewal)
    clearTimeout(entry.expiry)
    this.#entries.delete(key)
    this.#size -= entry.size
  }
}
