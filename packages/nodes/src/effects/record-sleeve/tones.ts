import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { labOf, lch, putLab, scaleLab } from '../../ground/colour/lab.ts'
import { lightnessAt } from '../../ground/colour/levels.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import type { sleeveTones } from './declaration.ts'
import { cream, type SleeveScheme, sleeveSchemes } from './schemes.ts'

/** Returns the scheme of a tone; with the photo's own colours, the flat colour has the hue of the photo's dark or light parts. */
export async function schemeFor(
  tone: (typeof sleeveTones)[number],
  image: ImageValue,
): Promise<SleeveScheme> {
  if (tone !== 'own') return sleeveSchemes[tone]
  const { data } = await shrinkImage(image, 64)
  let [sa, sb, light] = [0, 0, 0]
  for (let i = 0; i < data.length; i += 4) {
    const [l, a, b] = labOf(data[i]!, data[i + 1]!, data[i + 2]!)
    const chroma = Math.sqrt(a * a + b * b)
    sa += a * chroma
    sb += b * chroma
    light += (4 * l) / data.length
  }
  const hue = (Math.atan2(sb, sa) * 180) / Math.PI
  // The flat colour is dark beside a light photo, and light beside a dark photo.
  return light > 0.52
    ? { flat: lch(0.25, 0.05, hue), title: cream, artist: lch(0.82, 0.12, hue + 24) }
    : { flat: lch(0.93, 0.025, hue), title: lch(0.28, 0.07, hue), artist: lch(0.52, 0.13, hue + 18) }
}

/** Prints a photo in the inks of a scheme. */
export async function inTone(
  image: ImageValue,
  { stops }: SleeveScheme,
  context: Pick<ExecutionContext, 'signal'>,
): Promise<ImageValue> {
  if (!stops) return image
  const { width, height } = image
  const values = new Float32Array(width * height * 4)
  await eachRow({ from: 0, to: height }, context, (y) => {
    for (let offset = y * width * 4; offset < (y + 1) * width * 4; offset += 4) {
      values[offset] = labOf(image.data[offset]!, image.data[offset + 1]!, image.data[offset + 2]!)[0]
      values[offset + 3] = 1
    }
  })
  const [low, high] = lightnessAt(values, [0.01, 0.99]) as [number, number]
  const range = Math.max(0.3, high - low)
  const steps = 512
  const scale = Array.from({ length: steps + 1 }, (_, index) => scaleLab(stops, index / steps))
  const data = new Uint8ClampedArray(image.data.length)
  await eachRow({ from: 0, to: height }, context, (y) => {
    for (let offset = y * width * 4; offset < (y + 1) * width * 4; offset += 4) {
      const tone = Math.min(1, Math.max(0, (values[offset]! - low) / range))
      const [l, a, b] = scale[Math.round(tone * steps)]!
      putLab(data, offset, l, a, b)
    }
  })
  return { kind: 'image', width, height, data }
}
