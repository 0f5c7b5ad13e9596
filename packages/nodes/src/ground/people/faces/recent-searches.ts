import { hash } from 'node:crypto'
import type { ImageValue } from '../../../execution-types.ts'

/**
 * Keeps the findings of the most recently searched pictures of this process, by their pixels, because many works are made from the
 * same photo as the previous work, in another style. A search that failed or was cancelled is not kept.
 */
export class RecentSearches<Found> {
  readonly #mostKept: number
  readonly #found = new Map<string, Found>()

  constructor(mostKept: number) {
    this.#mostKept = mostKept
  }

  async find(key: string, search: () => Promise<Found>): Promise<Found> {
    const found = this.#found.get(key) ?? (await search())
    // The entry moves to the end, so that the first entry is always the least recently used.
    this.#found.delete(key)
    this.#found.set(key, found)
    if (this.#found.size > this.#mostKept) this.#found.delete(this.#found.keys().next().value!)
    return found
  }
}

/** Returns a key that is equal only for pictures of the same size and pixels; takes 1 ms per megabyte. */
export function pixelKey({ width, height, data }: ImageValue): string {
  return `${width} × ${height} ${hash('sha1', data)}`
}
