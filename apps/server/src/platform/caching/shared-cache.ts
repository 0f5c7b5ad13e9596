/** The result of loading a value; without `size` it is not cached. */
export interface LoadedValue<Value> {
  value: Value
  /** Size of the value, in the unit of `maxSize`. */
  size?: number
}

/**
 * Share of the maximum age after which a request loads the next value; with half of the maximum age, twice as many values would
 * be loaded.
 */
const refreshThreshold = 0.8

/** Maximum length of a key. Longer keys are not cached: they are as large as an answer, and rarely repeated. */
const maxKeyLength = 2000

type Load<Value> = () => Promise<LoadedValue<Value>>

interface Entry<Value> {
  /** Resolves to undefined if the value was loaded without a size. */
  readonly value: Promise<Value | undefined>
  /**
   * Time at which the loading began, in milliseconds of the monotonic clock: if the system clock were set back, the value would
   * be kept too long.
   */
  readonly since: number
  /** The next value, once its loading has begun. */
  next: { readonly loading: Promise<LoadedValue<Value>>; readonly since: number } | undefined
  /** The value, once it is loaded. */
  loaded: Value | undefined
  size: number
  readonly expiry: NodeJS.Timeout
}

/**
 * Shares values between requests: requests that arrive while a value is loaded wait for it, later requests get the value until it
 * is `maxAgeMs` old, counted from the beginning of its loading. A request in the last fifth of that time starts loading the next
 * value, which replaces the old value when the old value expires (stale-while-revalidate, RFC 5861, with a bounded age).
 */
export class SharedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #maxAgeMs: number
  readonly #maxSize: number
  #size = 0

  /** `maxAgeMs` 0: nothing is cached. `maxSize` limits the sum of the sizes of the loaded values. */
  constructor({ maxAgeMs, maxSize }: { maxAgeMs: number; maxSize: number }) {
    this.#maxAgeMs = maxAgeMs
    this.#maxSize = maxSize
  }

  /** Sum of the sizes of the loaded values. */
  get size(): number {
    return this.#size
  }

  /** Returns the loaded value of the key, or undefined. Synchronous, since a promise would take further turns of the event loop. */
  peek(key: string): Value | undefined {
    return this.#entries.get(key)?.loaded
  }

  /**
   * Returns the value of the key. If the value has no size, each request that waited loads its own value. An error reaches every
   * request that waited.
   */
  async get(key: string, load: Load<Value>): Promise<Value> {
    if (this.#maxAgeMs === 0 || key.length > maxKeyLength) return (await load()).value
    const entry = this.#entries.get(key)
    if (entry) {
      if (performance.now() - entry.since >= refreshThreshold * this.#maxAgeMs)
        this.#refresh(key, entry, load)
      return (await entry.value) ?? (await load()).value
    }
    const loading = load()
    this.#add(key, loading)
    return (await loading).value
  }

  /** Returns the values of these keys, as far as they exist; `load` loads all missing values together. */
  async getMany(
    keys: readonly string[],
    load: (missing: readonly string[]) => Promise<ReadonlyMap<string, LoadedValue<Value>>>,
  ): Promise<Map<string, Value>> {
    const missing = keys.filter((key) => !this.#entries.has(key))
    const loading = missing.length > 0 ? load(missing) : undefined
    const pending = keys.map(async (key) => {
      const entry = this.#entries.get(key)
      const value = entry ? await entry.value : (await loading)!.get(key)?.value
      return value === undefined ? [] : ([[key, value]] as const)
    })
    if (loading && this.#maxAgeMs > 0)
      for (const key of missing)
        this.#add(
          key,
          loading.then((values) => values.get(key)),
        )
    return new Map((await Promise.all(pending)).flat())
  }

  clear(): void {
    for (const key of this.#entries.keys()) this.#drop(key)
  }

  #refresh(key: string, entry: Entry<Value>, load: Load<Value>): void {
    if (entry.next || entry.loaded === undefined) return
    const since = performance.now()
    const loading = load()
    entry.next = { loading, since }
    const giveUp = () => {
      entry.next = undefined
    }
    // A failed refresh is not reported here: the first request after the expiry loads again.
    loading.then(({ size }) => (size === undefined ? giveUp() : this.#replace(key, entry)), giveUp)
  }

  /**
   * Replaces an entry by its next value, or drops the entry if there is no next value. Does nothing for an entry that was
   * withdrawn in the meantime.
   */
  #replace(key: string, entry: Entry<Value>): void {
    if (this.#entries.get(key) !== entry) return
    this.#drop(key, entry)
    if (entry.next) this.#add(key, entry.next.loading, entry.next.since)
  }

  #add(key: string, loading: Promise<LoadedValue<Value> | undefined>, since = performance.now()): void {
    const entry: Entry<Value> = {
      value: loading.then((result) => (result?.size === undefined ? undefined : result.value)),
      ...{ since, next: undefined, loaded: undefined, size: 0 },
      expiry: setTimeout(() => this.#replace(key, entry), since + this.#maxAgeMs - performance.now()).unref(),
    }
    this.#entries.set(key, entry)
    // The requests that wait handle the error; if no request waits, the promise must not count as unhandled.
    entry.value.catch(() => {})
    loading.then(
      (result) => this.#keepLoaded(key, entry, result),
      () => this.#drop(key, entry),
    )
  }

  /** Counts a loaded value, or drops the value if it is not cacheable or the cache is full. */
  #keepLoaded(key: string, entry: Entry<Value>, result: LoadedValue<Value> | undefined): void {
    if (this.#entries.get(key) !== entry) return
    const { value, size } = result ?? {}
    if (size === undefined || this.#size + size > this.#maxSize) this.#drop(key, entry)
    else {
      entry.loaded = value
      entry.size = size
      this.#size += size
    }
  }

  /** Drops the key's entry if it is still `expected`. */
  #drop(key: string, expected = this.#entries.get(key)): void {
    const entry = this.#entries.get(key)
    if (!entry || entry !== expected) return
    clearTimeout(entry.expiry)
    this.#entries.delete(key)
    this.#size -= entry.size
  }
}
