import { type Deps, mark, type PageFragments } from './cached-html.tsx'

/** HTML of fragments by their deps; the least recently used fragments are dropped first. */
export class FragmentStore {
  readonly #html = new Map<string, string>()
  readonly #maxLength: number
  #length = 0

  /** `maxLength`: maximum total length of all deps and their HTML, in characters. */
  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  get length(): number {
    return this.#length
  }

  get(key: string): string | undefined {
    const html = this.#html.get(key)
    if (html === undefined) return undefined
    this.#html.delete(key)
    this.#html.set(key, html)
    return html
  }

  set(key: string, html: string): void {
    this.#drop(key)
    // The text is copied, because a substring would keep the whole page in memory.
    this.#html.set(key, Buffer.from(html).toString())
    this.#length += key.length + html.length
    for (const oldest of this.#html.keys()) {
      if (this.#length <= this.#maxLength) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const html = this.#html.get(key)
    if (html === undefined) return
    this.#html.delete(key)
    this.#length -= key.length + html.length
  }
}

/** Marks of fragments. Texts of users cannot contain a mark: React writes their `<` as `&lt;`. */
const marks = new RegExp(`<${mark} n="(\\d+)">|</${mark}>`)
/** A number of `useId`, which differs on the next page. */
const numbered = /"_R_\w*_"/

/** Called if a fragment has different HTML than an earlier fragment with equal deps. */
type OnMismatch = (error: Error) => void

/** The fragments of a page while the page is rendered. */
export class HtmlFragments implements PageFragments {
  readonly #store: FragmentStore
  readonly #onMismatch: OnMismatch | undefined
  readonly #reserved: { key: string; html: string | undefined }[] = []

  /** With `onMismatch`, every fragment is rendered and compared with the stored fragment. */
  constructor(store: FragmentStore, onMismatch?: OnMismatch) {
    this.#store = store
    this.#onMismatch = onMismatch
  }

  reserve(deps: Deps): { number: number; isCached: boolean } {
    const key = JSON.stringify(deps)
    const html = this.#store.get(key)
    const isCached = html !== undefined && !this.#onMismatch
    return { number: this.#reserved.push({ key, html }) - 1, isCached }
  }

  /** Returns the rendered page with all its fragments and without marks, and stores the new fragments. */
  assemble(page: string): string {
    // The split gives repeating groups: HTML of the page, a fragment's number, the fragment's HTML, and an empty part for its end
    // mark.
    const parts = page.split(marks)
    let assembled = parts[0]!
    for (let offset = 1; offset < parts.length; offset += 4) {
      const { key, html } = this.#reserved[Number(parts[offset])]!
      const rendered = parts[offset + 1]!
      if (this.#onMismatch && html !== undefined && html !== rendered)
        this.#onMismatch(new Error(`HTML depends on more than its deps ${key}:\n${html}\n${rendered}`))
      const isNew = html === undefined || this.#onMismatch !== undefined
      if (isNew && !numbered.test(rendered)) this.#store.set(key, rendered)
      assembled += (isNew ? rendered : html) + parts[offset + 3]!
    }
    return assembled
  }
}
