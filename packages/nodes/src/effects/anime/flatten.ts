import { eachChannel, type Shapes } from './shapes.ts'

/** Weight of squared colour differences relative to squared lightness differences. */
const chromaWeight = 3
/** Neighbouring pixels with a squared difference below this value are merged at the start. */
const same = 1.2e-4
const rounds = 20

/** Merged areas of pixels: a disjoint-set forest with the mean colour of each area. */
class Areas {
  readonly #parent: Int32Array
  readonly #size: Float32Array
  readonly #l: Float32Array
  readonly #a: Float32Array
  readonly #b: Float32Array

  constructor({ l, a, b }: Shapes) {
    this.#parent = Int32Array.from(l, (_, i) => i)
    this.#size = new Float32Array(l.length).fill(1)
    this.#l = l.slice()
    this.#a = a.slice()
    this.#b = b.slice()
  }

  find(pixel: number): number {
    const parent = this.#parent
    let i = pixel
    while (parent[i] !== i) {
      parent[i] = parent[parent[i]!]!
      i = parent[i]!
    }
    return i
  }

  apart(i: number, j: number): number {
    const l = this.#l[i]! - this.#l[j]!
    const a = this.#a[i]! - this.#a[j]!
    const b = this.#b[i]! - this.#b[j]!
    return l * l + chromaWeight * (a * a + b * b)
  }

  /** Returns the increase of the squared error of the flat picture if both areas merge. */
  cost(i: number, j: number): number {
    const [m, n] = [this.#size[i]!, this.#size[j]!]
    return ((m * n) / (m + n)) * this.apart(i, j)
  }

  join(i: number, j: number): void {
    const [to, from] = this.#size[i]! >= this.#size[j]! ? [i, j] : [j, i]
    const share = this.#size[from]! / (this.#size[from]! + this.#size[to]!)
    this.#l[to]! += share * (this.#l[from]! - this.#l[to]!)
    this.#a[to]! += share * (this.#a[from]! - this.#a[to]!)
    this.#b[to]! += share * (this.#b[from]! - this.#b[to]!)
    this.#size[to]! += this.#size[from]!
    this.#parent[from] = to
  }

  /** Returns a picture in which each pixel has the mean colour of its area. */
  picture(shapes: Shapes): Shapes {
    const means = { l: this.#l, a: this.#a, b: this.#b }
    const areas = shapes.l.map((_, i) => this.find(i))
    return eachChannel(shapes, (_, channel) => areas.map((area) => means[channel][area]!))
  }
}

/** Borders between pairs of areas, with their lengths in pixels, in order of their first insertion. */
class Borders {
  count = 0
  readonly low: Int32Array
  readonly high: Int32Array
  readonly length: Int32Array
  readonly #slots: Int32Array

  constructor(maximum: number) {
    this.low = new Int32Array(maximum)
    this.high = new Int32Array(maximum)
    this.length = new Int32Array(maximum)
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * maximum + 2))).fill(-1)
  }

  add(p: number, q: number, length: number): void {
    const [low, high] = p < q ? [p, q] : [q, p]
    const mask = this.#slots.length - 1
    let slot = (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) & mask
    for (let offset = this.#slots[slot]!; offset !== -1; offset = this.#slots[slot]!) {
      if (this.low[offset] === low && this.high[offset] === high) {
        this.length[offset]! += length
        return
      }
      slot = (slot + 1) & mask
    }
    this.#slots[slot] = this.count
    this.low[this.count] = low
    this.high[this.count] = high
    this.length[this.count++] = length
  }
}

/** Calls `visit` for each pixel and its right neighbour, and for each pixel and its lower neighbour. */
function eachPair({ width, height }: Shapes, visit: (i: number, j: number) => void): void {
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width) visit(i, i + 1)
      if (y + 1 < height) visit(i, i + width)
    }
  }
}

function firstBorders(areas: Areas, shapes: Shapes): Borders {
  let largest = 0
  eachPair(shapes, (i, j) => {
    if (areas.find(i) !== areas.find(j)) largest += 1
  })
  const borders = new Borders(largest)
  eachPair(shapes, (i, j) => {
    const [p, q] = [areas.find(i), areas.find(j)]
    if (p !== q) borders.add(p, q, 1)
  })
  return borders
}

/** Removes borders within merged areas, and adds up the lengths of borders that have merged. */
function mergeBorders(areas: Areas, { low, high, length, count }: Borders): Borders {
  const next = new Borders(count)
  for (let i = 0; i < count; i++) {
    const [p, q] = [areas.find(low[i]!), areas.find(high[i]!)]
    if (p !== q) next.add(p, q, length[i]!)
  }
  return next
}

/**
 * Makes a picture of flat areas: neighbours merge if their difference costs less than their border (piecewise constant
 * Mumford-Shah by fusion of regions, Koepfler et al. 1994; Nguyen and Brown 2015). `price` is the cost of the border per pixel of
 * its length, for each pixel. `pause` is awaited every few milliseconds.
 */
export async function flatten(
  shapes: Shapes,
  price: Float32Array,
  pause: () => Promise<void>,
): Promise<Shapes> {
  const areas = new Areas(shapes)
  eachPair(shapes, (i, j) => {
    const [p, q] = [areas.find(i), areas.find(j)]
    if (p !== q && areas.apart(p, q) < same) areas.join(p, q)
  })
  await pause()
  let borders = firstBorders(areas, shapes)
  for (let round = 1; round <= rounds; round++) {
    await pause()
    const share = (round / rounds) ** 2.2
    const { low, high, length, count } = borders
    for (let i = 0; i < count; i++) {
      const [p, q] = [areas.find(low[i]!), areas.find(high[i]!)]
      if (p === q) continue
      if (areas.cost(p, q) <= share * length[i]! * Math.min(price[p]!, price[q]!)) areas.join(p, q)
    }
    borders = mergeBorders(areas, borders)
  }
  return areas.picture(shapes)
}
