import type { Lab } from '../../ground/colour/lab.ts'
import type { Easel } from '../../ground/drawing/easel.ts'
import { pad } from '../../ground/drawing/surface.ts'
import { randomOf } from '../../ground/random/random.ts'

/**
 * Weight of lightness relative to colour in the distance between flat colours: low, so that a shadow gets the colour of the
 * surface on which it falls.
 */
export const lightShare = 0.14

const distance = (a: Lab, b: Lab) => lightShare * (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2

export function nearest(centres: readonly Lab[], colour: Lab): number {
  let [index, far] = [0, Number.POSITIVE_INFINITY]
  for (let i = 0; i < centres.length; i++) {
    const gap = distance(centres[i]!, colour)
    if (gap < far) [index, far] = [i, gap]
  }
  return index
}

interface Sample {
  readonly colour: Lab
  readonly weight: number
}

/** Side of the boxes in Oklab in which similar colours are counted together. */
const box = 0.02

/**
 * Samples the simplified picture's colours at about 12 000 pixels. The weight of similar colours is the square root of their
 * number, so that a small face is not outweighed by a wide sky.
 */
function sampleColours({ session, surface }: Easel): Sample[] {
  const { width, height } = surface
  const stride = width + 2 * pad
  const shorts = session.shorts(surface.base, stride * (height + 2 * pad) * 4)
  const step = Math.max(1, Math.sqrt((width * height) / 12_000))
  const boxes = new Map<string, [number, number, number, number]>()
  for (let y = step / 2; y < height; y += step) {
    for (let x = step / 2; x < width; x += step) {
      const offset = ((Math.floor(y) + pad) * stride + Math.floor(x) + pad) * 4
      const colour = [0, 1, 2].map((c) => shorts[offset + c]! / 16384)
      const key = colour.map((value) => Math.round(value / box)).join()
      const sum = boxes.get(key) ?? [0, 0, 0, 0]
      for (let c = 0; c < 3; c++) sum[c]! += colour[c]!
      sum[3] += 1
      boxes.set(key, sum)
    }
  }
  return [...boxes.values()].map(([l, a, b, count]) => ({
    colour: [l / count, a / count, b / count],
    weight: Math.sqrt(count),
  }))
}

/**
 * Returns the initial centres. The probability of a sample grows with its distance to the centres before (Arthur & Vassilvitskii
 * 2007).
 */
function firstCentres(samples: readonly Sample[], count: number, seed: number): Lab[] {
  const random = randomOf(seed ^ 0x632be5ab)
  const centres: Lab[] = [samples[Math.floor(random() * samples.length)]!.colour]
  const gaps = samples.map(({ colour, weight }) => weight * distance(colour, centres[0]!))
  while (centres.length < count) {
    const total = gaps.reduce((sum, gap) => sum + gap, 0)
    if (total < 1e-6) break
    let left = random() * total
    const drawn = gaps.findIndex((gap) => {
      left -= gap
      return left <= 0
    })
    const centre = samples[Math.max(0, drawn)]!.colour
    centres.push(centre)
    samples.forEach(({ colour, weight }, i) => {
      gaps[i] = Math.min(gaps[i]!, weight * distance(colour, centre))
    })
  }
  return centres
}

/** Returns the flat colours that fit a picture best, at most `count` (k-means in Oklab, with a low weight of lightness). */
export function flatColours(easel: Easel, count: number): Lab[] {
  const samples = sampleColours(easel)
  let centres = firstCentres(samples, count, easel.seed)
  for (let round = 0; round < 12; round++) {
    const sums = centres.map(() => [0, 0, 0, 0] as [number, number, number, number])
    for (const { colour, weight } of samples) {
      const sum = sums[nearest(centres, colour)]!
      for (let c = 0; c < 3; c++) sum[c]! += weight * colour[c]!
      sum[3] += weight
    }
    centres = sums.map((sum, i) =>
      sum[3] > 0 ? [sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3]] : centres[i]!,
    )
  }
  return centres
}
