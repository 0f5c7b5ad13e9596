import { magnitude } from '../../ground/plane/magnitude.ts'
import type { Size } from '../../ground/plane/size.ts'
import { layeredNoise, noiseOf, step } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'
import { type PatternName, patternRates } from '../../ground/reaction/patterns.ts'
import { Reaction } from '../../ground/reaction/reaction.ts'
import type { KernelSession } from '../../kernels/session.ts'

/** Diffusion per step; 1 is the largest stable value. */
const spread = 1
/** Number of previews of the growing pattern. */
const previewCount = 6

/** Area in which the pattern grows: 1 inside, 0 where the background remains plain. */
export type Mask = (x: number, y: number) => number

/**
 * Returns a shape chosen by the seed: an island, a river or the whole field. x and y are relative to the centre; 1 is half the
 * shorter side.
 */
export function maskOf(seed: number): Mask {
  const random = randomOf(seed ^ 0x243f6a88)
  const noise = noiseOf(seed ^ 0x13198a2e)
  const kind = random()
  const turn = (random() - 0.5) * 1.6
  const wide = 0.5 + 0.25 * random()
  const wobble = (x: number, y: number) => 0.3 * layeredNoise(noise, x * 1.3 + 5, y * 1.3 + 9, 3)
  if (kind < 0.4) return () => 1
  if (kind < 0.75) return (x, y) => 1 - step(0.8, 0.86, magnitude(x, y) + wobble(x, y))
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return (x, y) => 1 - step(wide, wide + 0.06, Math.abs(cos * x - sin * y + wobble(x, y)))
}

/**
 * Returns the rates of every cell: feed and kill of the pattern with a slow drift. Outside the mask, a higher kill rate prevents
 * growth.
 */
function rateField(size: Size, seed: number, pattern: PatternName, mask: Mask): Float32Array {
  const { width, height } = size
  const { feed, kill, drift } = patternRates[pattern]
  const noise = noiseOf(seed ^ 0x3707344a)
  const rates = new Float32Array(3 * width * height).fill(spread, 2 * width * height)
  const unit = 2 / Math.min(width, height)
  for (let i = 0; i < width * height; i++) {
    const x = ((i % width) - width / 2) * unit
    const y = (Math.floor(i / width) - height / 2) * unit
    const lean = drift * layeredNoise(noise, x * 0.7, y * 0.7, 2)
    rates[i] = feed + lean
    rates[i + width * height] = kill + 0.5 * lean + 0.02 * (1 - mask(x, y))
  }
  return rates
}

/** Returns the initial state: substance u everywhere, with random drops of v. */
function firstField({ width, height }: Size, seed: number): Float32Array {
  const random = randomOf(seed ^ 0x299f31d0)
  const field = new Float32Array(2 * width * height).fill(1, 0, width * height)
  const drops = Math.round((width * height) / 900)
  for (let drop = 0; drop < drops; drop++) {
    const [cx, cy] = [Math.floor(random() * width), Math.floor(random() * height)]
    const radius = 2 + Math.floor(random() * 3)
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        if (dx * dx + dy * dy > radius * radius) continue
        const index = ((cy + dy + height) % height) * width + ((cx + dx + width) % width)
        field[index] = 0.5
        field[index + width * height] = 0.25 + 0.1 * random()
      }
    }
  }
  return field
}

export interface Growth {
  readonly size: Size
  readonly pattern: PatternName
  readonly seed: number
  readonly steps: number
}

/** Simulates the growth of a pattern and returns v, 0..about 0.4. The width must be a multiple of 4. */
export async function grow(
  session: KernelSession,
  { size, pattern, seed, steps }: Growth,
  showPreview: (v: Float32Array, share: number) => Promise<void>,
): Promise<Float32Array> {
  const rates = rateField(size, seed, pattern, maskOf(seed))
  const reaction = new Reaction(session, { ...size, rates }, firstField(size, seed))
  for (let part = 1; part <= previewCount; part++) {
    await reaction.run(Math.round(steps / previewCount))
    await showPreview(reaction.v, part / previewCount)
  }
  return reaction.v.slice()
}
