import type { ImageValue } from '../../execution-types.ts'
import { labOf } from '../../ground/colour/lab.ts'
import { sampleColours } from '../../ground/grade/sample.ts'

/** Wanted median Oklab lightness of a watercolour, in which the paper shines through; a dark photo would look muddy. */
const wanted = 0.62
/** Minimum gamma, which limits the lightening, because otherwise noise would become washes. */
const minGamma = 0.42
const samples = 4000

const greys = Float32Array.from({ length: 256 }, (_, grey) => labOf(grey, grey, grey)[0])
const greyOf = (light: number) =>
  Math.min(
    254,
    Math.max(
      1,
      greys.findIndex((value) => value >= light),
    ),
  )

/** Lightens a picture whose median is darker than the wanted median; black and white are unchanged. */
export function lightenForWash(image: ImageValue): ImageValue {
  const lights = sampleColours(image, samples)
    .filter((_, i) => i % 3 === 0)
    .sort()
  const median = lights[lights.length >> 1]!
  if (median >= wanted) return image
  const gamma = Math.max(minGamma, Math.log(greyOf(wanted) / 255) / Math.log(greyOf(median) / 255))
  const table = Uint8Array.from({ length: 256 }, (_, value) => Math.round(255 * (value / 255) ** gamma))
  const data = new Uint8ClampedArray(image.data)
  for (let i = 0; i < data.length; i += 4) for (let c = 0; c < 3; c++) data[i + c] = table[data[i + c]!]!
  return { ...image, data }
}
