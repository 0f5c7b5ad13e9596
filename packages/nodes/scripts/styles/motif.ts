import { layeredNoise, noiseOf } from '../../src/ground/random/noise.ts'
import { swatchSide } from './canvas.ts'

/** Content of a swatch, with every tone, edge and direction that a photo may need. Positions are in pixels. */
export interface Motif {
  /** Tone, from 0 (dark) to 1 (light), evenly distributed; it has forms of many sizes with hard and soft edges. */
  readonly toneAt: (x: number, y: number) => number
  /** Hue, from 0 to 1, evenly distributed and independent of the tone. */
  readonly hueAt: (x: number, y: number) => number
  /** Direction along the forms, in radians. */
  readonly angleAt: (x: number, y: number) => number
}

/** Equalizes the values of a function over 0 to 1: each value is replaced by its rank. */
function equalize(value: (x: number, y: number) => number): (x: number, y: number) => number {
  const ranks: number[] = []
  for (let y = 0; y < swatchSide; y += 6) for (let x = 0; x < swatchSide; x += 6) ranks.push(value(x, y))
  ranks.sort((a, b) => a - b)
  return (x, y) => {
    const wanted = value(x, y)
    let [low, high] = [0, ranks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ranks[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return low / ranks.length
  }
}

/** Creates a motif. `forms` is the number of forms across a swatch; `steps` goes from 0 (soft tones) to 1 (a few flat tones). */
export function motifOf(seed: number, forms: number, steps: number): Motif {
  const noise = noiseOf(seed)
  const other = noiseOf(seed + 77)
  const scale = forms / swatchSide
  const raw = (x: number, y: number) => layeredNoise(noise, x * scale, y * scale, 4)
  const even = equalize(raw)
  const levels = 6
  const toneAt = (x: number, y: number) => {
    const value = even(x, y)
    const cut = (Math.floor(value * levels) + 0.5) / levels
    return value + (cut - value) * steps
  }
  const hueAt = equalize((x, y) => layeredNoise(other, x * scale * 1.3 + 9, y * scale * 1.3, 3))
  const angleAt = (x: number, y: number) => {
    const soft = (px: number, py: number) => layeredNoise(noise, px * scale, py * scale, 2)
    const gx = soft(x + 3, y) - soft(x - 3, y)
    const gy = soft(x, y + 3) - soft(x, y - 3)
    return Math.atan2(gx, -gy)
  }
  return { toneAt, hueAt, angleAt }
}
