import { hash } from 'node:crypto'
import type { ImageValue } from '../../../execution-types.ts'
import type { Face } from './decode.ts'

/** The faces of a picture take about a kilobyte. */
const mostKept = 32

/**
 * Keeps the faces of the most recently searched pictures of this process, by their pixels, because many works are made from the
 * same photo as the work before, in another style. A search that failed or was cancelled is not kept.
 */
export class RecentSearches {
  readonly #found = new Map<string, readonly Face[]>()

  async find(key: string, search: () => Promise<readonly Face[]>): Promise<readonly Face[]> {
    const faces = this.#found.get(key) ?? (await search())
    // The entry moves to the end, so that the first entry is always the least recently used.
    this.#found.delete(key)
    this.#found.set(key, faces)
    if (this.#found.size > mostKept) this.#found.delete(this.#found.keys().next().value!)
    return faces
  }
}

/** Returns a key that is equal only for pictures of the same size and pixels; takes 1 ms per megabyte. */
export function pixelKey({ width, height, data }: ImageValue): string {
  return `${width} × ${height} ${hash('sha1', data)}`
}
