import type { Execution, ImageValue } from '../../execution-types.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import type { Size } from '../../ground/plane/size.ts'
import { cleaned, lumaOf, noiseOf } from '../../ground/repair/clean.ts'
import { enlarged, sharpened } from '../../ground/repair/enlarge.ts'
import { largerFactors } from './declaration.ts'

/** Limits of the result: its longer side in pixels, and all of its pixels. */
const [maxSide, maxPixels] = [4096, 12_000_000]

/** Size of a picture that is enlarged by a factor, as far as the limits allow. */
export function largerSize({ width, height }: Size, factor: number): Size {
  const scale = Math.max(
    1,
    Math.min(factor, maxSide / Math.max(width, height), Math.sqrt(maxPixels / (width * height))),
  )
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

export interface LargerSettings {
  readonly factor: number
  readonly cleaning: number
  readonly sharpness: number
}

export async function makeLarger(
  image: ImageValue,
  { factor, cleaning, sharpness }: LargerSettings,
  { signal, progress }: { readonly signal: AbortSignal; progress?(share: number): void },
): Promise<ImageValue> {
  // A drawing without noise has nothing to clean.
  const noise = noiseOf(lumaOf(image), image)
  const clean = await cleaned(image, cleaning * (1.2 * Math.min(1, noise) + 3 * noise), signal)
  progress?.(0.3)
  const size = largerSize(image, factor)
  const amount = 2.4 * sharpness
  const large = await enlarged(clean, size, { amount, signal })
  return large === clean && amount > 0 ? await sharpened(clean, amount, signal) : large
}

export const executeMakeLarger: Execution = async (inputs, context) => {
  const settings = {
    factor: Number(choiceOf(inputs, 'factor', largerFactors)),
    cleaning: numberOf(inputs, 'cleaning'),
    sharpness: numberOf(inputs, 'sharpness'),
  }
  const larger = await makeLarger(imageOf(inputs, 'image'), settings, {
    signal: context.signal,
    progress: (share) => context.progress(share),
  })
  context.progress(1)
  return [larger]
}
