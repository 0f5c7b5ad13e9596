import type { Rgb } from './median-cut.ts'

/**
 * Finds the nearest colour of a palette, or the first if several are equally near. The two lowest bits of each channel are ignored.
 */
export class Nearest {
  readonly #palette: readonly Rgb[]
  readonly #known = new Int16Array(64 ** 3).fill(-1)

  constructor(palette: readonly Rgb[]) {
    this.#palette = palette
  }

  of(r: number, g: number, b: number): Rgb {
    const cell = (r >> 2) + (g >> 2) * 64 + (b >> 2) * 64 * 64
    if (this.#known[cell]! < 0) this.#known[cell] = this.#search(r & ~3, g & ~3, b & ~3)
    return this.#palette[this.#known[cell]!]!
  }

  #search(r: number, g: number, b: number): number {
    let [best, smallest] = [0, Infinity]
    for (const [index, colour] of this.#palette.entries()) {
      const away = (colour[0] - r) ** 2 + (colour[1] - g) ** 2 + (colour[2] - b) ** 2
      if (away < smallest) [best, smallest] = [index, away]
    }
    return best
  }
}
