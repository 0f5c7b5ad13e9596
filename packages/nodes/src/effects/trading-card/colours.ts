import type { ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { type Lab, labOf, lch } from '../../ground/colour/lab.ts'
import type { cardColours } from './declaration.ts'

/** Colours of a card: its frame from the top to the bottom, its plate, and the accent of bars and lines. */
export interface CardScheme {
  readonly frame: readonly [Lab, Lab]
  readonly plate: Lab
  readonly accent: Lab
}

/** Returns the colours of a card of a hue in degrees; `strength` scales their chroma. */
const schemeOf = (hue: number, strength = 1): CardScheme => ({
  frame: [lch(0.72, 0.13 * strength, hue), lch(0.4, 0.12 * strength, hue + 28)],
  plate: lch(0.2, 0.035 * strength, hue + 14),
  accent: lch(0.84, 0.13 * strength, hue - 18),
})

const named = {
  sun: schemeOf(72, 1.1),
  rose: schemeOf(8, 1.2),
  leaf: schemeOf(150),
  sea: schemeOf(242),
  night: { ...schemeOf(286, 0.5), frame: [lch(0.36, 0.05, 286), lch(0.16, 0.03, 290)] },
} as const satisfies Record<string, CardScheme>

export const cardSchemes: Readonly<Record<string, CardScheme>> = named

/** Chroma below which a photo counts as grey. */
const grey = 0.02

/** Returns the colours of a card; the photo's own hue is the mean hue of its colours, weighted by their chroma. */
export async function coloursOf(name: (typeof cardColours)[number], image: ImageValue): Promise<CardScheme> {
  if (name !== 'photo') return named[name]
  const { data } = await shrinkImage(image, 64)
  let [sa, sb, sum, count] = [0, 0, 0, 0]
  for (let i = 0; i < data.length; i += 4) {
    const [, a, b] = labOf(data[i]!, data[i + 1]!, data[i + 2]!)
    const chroma = Math.sqrt(a * a + b * b)
    sa += a * chroma
    sb += b * chroma
    sum += chroma
    count += 1
  }
  if (sum / Math.max(1, count) < grey) return named.night
  return schemeOf((Math.atan2(sb, sa) * 180) / Math.PI)
}
