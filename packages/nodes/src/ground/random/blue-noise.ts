import { randomOf } from './random.ts'

/** Side of the tile of blue noise, in pixels; the tile repeats without a seam. */
export const blueSide = 64

const count = blueSide * blueSide
const sigma = 1.5
let made: Float32Array | null = null

/** Returns the influence of a set pixel on its surroundings, by offset on the torus. */
function influence(): Float64Array {
  const table = new Float64Array(count)
  for (let y = 0; y < blueSide; y++) {
    for (let x = 0; x < blueSide; x++) {
      const dx = Math.min(x, blueSide - x)
      const dy = Math.min(y, blueSide - y)
      table[y * blueSide + x] = Math.exp(-(dx * dx + dy * dy) / (2 * sigma * sigma))
    }
  }
  return table
}

class Pattern {
  readonly set = new Uint8Array(count)
  readonly #energy = new Float64Array(count)
  readonly #table = influence()

  /** Sets or clears a pixel. */
  put(index: number, value: 0 | 1): void {
    this.set[index] = value
    const sign = value === 1 ? 1 : -1
    const [px, py] = [index % blueSide, Math.floor(index / blueSide)]
    for (let y = 0; y < blueSide; y++) {
      const row = ((y - py) & (blueSide - 1)) * blueSide
      for (let x = 0; x < blueSide; x++) {
        this.#energy[y * blueSide + x]! += sign * this.#table[row + ((x - px) & (blueSide - 1))]!
      }
    }
  }

  /** Returns the set pixel in the densest cluster, or the clear pixel in the largest void. */
  extreme(kind: 'cluster' | 'void'): number {
    const wanted = kind === 'cluster' ? 1 : 0
    const sign = kind === 'cluster' ? 1 : -1
    let best = -1
    let largest = Number.NEGATIVE_INFINITY
    for (let i = 0; i < count; i++) {
      if (this.set[i] !== wanted || sign * this.#energy[i]! <= largest) continue
      largest = sign * this.#energy[i]!
      best = i
    }
    return best
  }
}

/**
 * Returns the initial pattern, in which a tenth of the pixels are set and spread evenly: the pixel in the densest cluster moves
 * into the largest void until nothing changes.
 */
function seedPattern(): Pattern {
  const pattern = new Pattern()
  const random = randomOf(1993)
  let left = Math.floor(count / 10)
  while (left > 0) {
    const index = Math.floor(random() * count)
    if (pattern.set[index] === 1) continue
    pattern.put(index, 1)
    left -= 1
  }
  for (;;) {
    const from = pattern.extreme('cluster')
    pattern.put(from, 0)
    const to = pattern.extreme('void')
    pattern.put(to, 1)
    if (from === to) return pattern
  }
}

/**
 * Returns a tile of distinct thresholds between 0 and 1 whose neighbours differ as much as possible: the void-and-cluster method
 * (Ulichney 1993). The tile is computed on first use, in about 0.1 s; it never changes.
 */
export function blueNoise(): Float32Array {
  if (made) return made
  const thresholds = new Float32Array(count)
  const pattern = seedPattern()
  const start = pattern.set.slice()
  const rank = (index: number, order: number) => {
    thresholds[index] = (order + 0.5) / count
  }
  const ones = start.reduce((sum, value) => sum + value, 0)
  for (let order = ones - 1; order >= 0; order--) {
    const index = pattern.extreme('cluster')
    pattern.put(index, 0)
    rank(index, order)
  }
  for (let i = 0; i < count; i++) if (start[i] === 1) pattern.put(i, 1)
  // From half of the pixels on, the voids are searched as clusters of the clear pixels, so that one rule
  // serves both halves.
  for (let order = ones; order < count; order++) {
    const index = pattern.extreme('void')
    pattern.put(index, 1)
    rank(index, order)
  }
  made = thresholds
  return made
}
