import type { Execution, ImageValue } from '../../execution-types.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import type { Size } from '../../ground/plane/size.ts'
import { cleanPicture, lumaOf, noiseOf } from '../../ground/repair/clean.ts'
import { doublePicture } from '../../ground/repair/doubled.ts'
import { enlargePicture, resizePicture, sharpenPicture } from '../../ground/repair/enlarge.ts'
import { largerFactors, largerMethods } from './declaration.ts'

/** Limits of the result: its longer side in pixels, and its number of pixels. */
const [maxSide, maxPixels] = [4096, 12_000_000]
/** Strength of the sharpening at the upper end of the slider. */
const strongest = 2.4
/**
 * Maximum number of pixels of a picture that the network doubles a second time. For larger pictures, filters are as good as the
 * network, because the first doubling has already removed the noise.
 */
const maxSecondPixels = 1_500_000

/** Returns the size of a picture that is enlarged by a factor, as far as the limits allow. */
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

interface RunHooks {
  readonly signal: AbortSignal
  progress?(share: number): void
}

/** Removes noise in proportion to the noise that the picture has, so that a drawing without noise is unchanged. */
async function cleanedBy(image: ImageValue, amount: number, signal: AbortSignal): Promise<ImageValue> {
  const noise = noiseOf(lumaOf(image), image)
  return await cleanPicture(image, amount * (1.2 * Math.min(1, noise) + 3 * noise), signal)
}

/** Enlarges a picture by filters. */
export async function makeLarger(
  image: ImageValue,
  { factor, cleaning, sharpness }: LargerSettings,
  { signal, progress }: RunHooks,
): Promise<ImageValue> {
  const clean = await cleanedBy(image, cleaning, signal)
  progress?.(0.3)
  const amount = strongest * sharpness
  const large = await enlargePicture(clean, largerSize(image, factor), { amount, signal })
  return large === clean && amount > 0 ? await sharpenPicture(clean, amount, signal) : large
}

/** Combines enlarged pictures, byte by byte: `large` + `share` * (`more` - `less`). */
function addDifference(
  large: ImageValue,
  share: number,
  { more, less }: { readonly more: ImageValue; readonly less: ImageValue },
): void {
  const data = large.data
  for (let i = 0; i < data.length; i++) data[i] = data[i]! + share * (more.data[i]! - less.data[i]!)
}

/**
 * Adjusts the network's picture according to the sliders. In the middle of a slider, the picture is unchanged. Below the middle,
 * the photo's grain and softness are added again. Above the middle, edges are sharpened; the noise has already been removed.
 */
export async function asSliders(
  large: ImageValue,
  photo: ImageValue,
  { cleaning, sharpness, signal }: Pick<LargerSettings, 'cleaning' | 'sharpness'> & RunHooks,
): Promise<ImageValue> {
  if (cleaning < 0.5) {
    const clean = await cleanedBy(photo, 1, signal)
    const [more, less] = await Promise.all([resizePicture(photo, large), resizePicture(clean, large)])
    addDifference(large, 1 - 2 * cleaning, { more, less })
  }
  if (sharpness < 0.5)
    addDifference(large, 1 - 2 * sharpness, { more: await resizePicture(photo, large), less: large })
  return sharpness > 0.5 ? await sharpenPicture(large, strongest * (sharpness - 0.5), signal) : large
}

/** Enlarges a picture by the network, which also removes noise. */
export async function makeLargerByNetwork(
  image: ImageValue,
  { factor, cleaning, sharpness }: LargerSettings,
  { signal, progress }: RunHooks,
): Promise<ImageValue> {
  const size = largerSize(image, factor)
  const clean = cleaning > 0.5 ? await cleanedBy(image, 2 * cleaning - 1, signal) : image
  const twice = size.width > 2 * image.width && 4 * image.width * image.height <= maxSecondPixels
  let large = await doublePicture(clean, {
    signal,
    progress: (share) => progress?.(twice ? share / 5 : share),
  })
  if (twice)
    large = await doublePicture(large, { signal, progress: (share) => progress?.((1 + 4 * share) / 5) })
  if (large.width > size.width) large = await resizePicture(large, size)
  large = await enlargePicture(large, size, { amount: 0.5 * strongest, signal })
  return await asSliders(large, image, { cleaning, sharpness, signal })
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
