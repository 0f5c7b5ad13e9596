import { SharedCache } from './shared-cache.ts'

/** Caches with the same maximum age that are cleared together. */
export class CacheGroup {
  readonly #maxAgeMs: number
  readonly #caches: SharedCache<unknown>[] = []

  /** `maxAgeMs`: maximum age of a cached value; with 0, no value is cached. */
  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs
  }

  /** Creates a cache; `maxSize` limits the sum of the sizes of its values, in a unit of its own. */
  create<Value>({ maxSize }: { maxSize: number }): SharedCache<Value> {
    const cache = new SharedCache<Value>({ maxAgeMs: this.#maxAgeMs, maxSize })
    this.#caches.push(cache)
    return cache
  }

  /** Withdraws every value, also values that are being loaded: a later request gets no value from before. */
  clear(): void {
    for (const cache of this.#caches) cache.clear()
  }
}
