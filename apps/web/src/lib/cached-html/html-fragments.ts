import { type Facts, mark, type PagePieces } from './cached-html.tsx'

/** HTML of pieces by their facts, those that were not used for longest dropped first. */
export class PieceStore {
  readonly #html = new Map<string, string>()
  readonly #maxLength: number
  #length = 0

  /** `maxLength`: of all facts and their HTML, in characters. */
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
    // A copy: a part of the page's text would keep all of it in memory.
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

/** Marks of pieces. Texts of users cannot contain one: React writes their `<` as `&lt;`. */
const marks = new RegExp(`<${mark} n="(\\d+)">|</${mark}>`)
/** A number of `useId`, which would be another one on the next page. */
const numbered = /"_R_\w*_"/

/** The pieces of one page while it is rendered. */
export class Placing implements PagePieces {
  readonly #store: PieceStore
  readonly #placed: { key: string; html: string | undefined }[] = []

  constructor(store: PieceStore) {
    this.#store = store
  }

  place(facts: Facts): { number: number; isKept: boolean } {
    const key = JSON.stringify(facts)
    const html = this.#store.get(key)
    return { number: this.#placed.push({ key, html }) - 1, isKept: html !== undefined }
  }

  /** Returns the rendered page without marks and with all its pieces, and keeps those that are new. */
  finish(page: string): string {
    // The parts repeat in this order: HTML of the page, a piece's number, its HTML, and nothing for its end.
    const parts = page.split(marks)
    let finished = parts[0]!
    for (let at = 1; at < parts.length; at += 4) {
      const { key, html } = this.#placed[Number(parts[at])]!
      const rendered = parts[at + 1]!
      if (html === undefined && !numbered.test(rendered)) this.#store.set(key, rendered)
      finished += (html ?? rendered) + parts[at + 3]!
    }
    return finished
  }
}
