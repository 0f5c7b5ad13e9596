import type { ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { labOf } from '../../ground/colour/lab.ts'
import type { cardColours } from './declaration.ts'
import { type CardScheme, cardSchemes, schemeOf } from './schemes.ts'

/** Chroma below which a photo counts as grey. */
const grey = 0.02

/** Returns the colours of a card; the photo's own hue is the mean hue of its colours, weighted by their chroma. */
export async function coloursOf(name: (typeof cardColours)[number], image: ImageValue): Promise<CardScheme> {
  if (name !== 'photo') return cardSchemes[name]
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
  if (sum / Math.max(1, count) < grey) return cardSchemes.night
  return schemeOf((Math.atan2(sb, sa) * 180) / Math.PI)
}
