import type { Execution, ImageValue } from '../../execution-types.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import type { Size } from '../../ground/plane/size.ts'
import { cleaned, lumaOf, noiseOf } from '../../ground/repair/clean.ts'
import { doubled } from '../../ground/repair/doubled.ts'
import { enlarged, resized, sharpened } from '../../ground/repair/enlarge.ts'
import { largerFactors, largerMethods } from './declaration.ts'

/** Limits of the result: its longer side in pixels, and all of its pixels. */
const [maxSide, maxPixels] = [4096, 12_000_000]
/** Sharpening at the upper end of its slider. */
const strongest = 2.4
/** Pixels up to which a picture is doubled a second time by the network; filters are as good on what it has cleaned already. */
const maxSecondPixels = 1_500_000

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

interface Running {
  readonly signal: AbortSignal
  progress?(share: number): void
}

/** Cleans a picture by as much as it has noise: a drawing without any has nothing to clean. */
async function cleanedBy(image: ImageValue, amount: number, signal: AbortSignal): Promise<ImageValue> {
  const noise = noiseOf(lumaOf(image), image)
  return await cleaned(image, amount * (1.2 * Math.min(1, noise) + 3 * noise), signal)
}

/** Enlarges by filters alone. */
export async function makeLarger(
  image: ImageValue,
  { factor, cleaning, sharpness }: LargerSettings,
  { signal, progress }: Running,
): Promise<ImageValue> {
  const clean = await cleanedBy(image, cleaning, signal)
  progress?.(0.3)
  const amount = strongest * sharpness
  const large = await enlarged(clean, largerSize(image, factor), { amount, signal })
  return large === clean && amount > 0 ? await sharpened(clean, amount, signal) : large
}

/** Adds the grain that cleaning takes from a picture, enlarged, to `large`: `share` of it. */
async function addGrain(
  large: ImageValue,
  image: ImageValue,
  { share, signal }: { readonly share: number; readonly signal: AbortSignal },
): Promise<void> {
  const clean = await cleanedBy(image, 1, signal)
  const [rough, smooth] = await Promise.all([resized(image, large), resized(clean, large)])
  for (let i = 0; i < large.data.length; i++)
    if ((i & 3) < 3) large.data[i] = large.data[i]! + share * (rough.data[i]! - smooth.data[i]!)
}

/**
 * Enlarges by the network. It cleans and sharpens as photos are; in the middle of both sliders nothing is added to that. Below it, the photo's grain
 * and softness come back; above it, the photo is cleaned before and sharpened after.
 */
export async function makeLargerByNetwork(
  image: ImageValue,
  { factor, cleaning, sharpness }: LargerSettings,
  { signal, progress }: Running,
): Promise<ImageValue> {
  const size = largerSize(image, factor)
  const clean = cleaning > 0.5 ? await cleanedBy(image, 2 * cleaning - 1, signal) : image
  const twice = size.width > 2 * image.width && 4 * image.width * image.height <= maxSecondPixels
  let large = await doubled(clean, { signal, progress: (share) => progress?.(twice ? share / 5 : share) })
  if (twice) large = await doubled(large, { signal, progress: (share) => progress?.((1 + 4 * share) / 5) })
  if (large.width > size.width) large = await resized(large, size)
  large = await enlarged(large, size, { amount: 0.5 * strongest, signal })
  if (cleaning < 0.5) await addGrain(large, image, { share: 1 - 2 * cleaning, signal })
  if (sharpness > 0.5) large = await sharpened(large, strongest * (sharpness - 0.5), signal)
  if (sharpness < 0.5) {
    const soft = await resized(image, size)
    for (let i = 0; i < large.data.length; i++)
      large.data[i] = soft.data[i]! + 2 * sharpness * (large.data[i]! - soft.data[i]!)
  }
  return large
}

export const executeMakeLarger: Execution = async (inputs, context) => {
  const settings = {
    factor: Number(choiceOf(inputs, 'factor', largerFactors)),
    cleaning: numberOf(inputs, 'cleaning'),
    sharpness: numberOf(inputs, 'sharpness'),
  }
  const make = choiceOf(inputs, 'method', largerMethods) === 'network' ? makeLargerByNetwork : makeLarger
  const larger = await make(imageOf(inputs, 'image'), settings, {
    signal: context.signal,
    progress: (share) => context.progress(share),
  })
  context.progress(1)
  return [larger]
}
