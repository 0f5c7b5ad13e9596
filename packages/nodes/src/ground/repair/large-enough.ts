import type { ImageValue } from '../../execution-types.ts'
import { cleanPicture, lumaOf, noiseOf } from './clean.ts'
import { enlargePicture, resizePicture } from './enlarge.ts'

/** Smaller pictures are icons, which have no detail to paint. */
const tinySide = 64
const sharpness = 1.2

interface EnlargeOptions {
  readonly minSide: number
  readonly maxSide: number
  /**
   * True if single pixels are visible in the result: the photo is then cleaned first, because its compression artefacts would be
   * enlarged, and its edges are sharpened.
   */
  readonly isFine: boolean
  readonly signal: AbortSignal
}

/**
 * Enlarges a small photo to a longest side of `minSide` pixels, but not beyond `maxSide`, so that there is enough room for strokes.
 */
export async function largeEnough(
  image: ImageValue,
  { minSide, maxSide, isFine, signal }: EnlargeOptions,
): Promise<ImageValue> {
  const longest = Math.max(image.width, image.height)
  const side = Math.min(minSide, maxSide)
  if (longest < tinySide || longest >= side) return image
  const scale = side / longest
  const size = {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  }
  if (!isFine) return await resizePicture(image, size)
  const clean = await cleanPicture(image, 2 * noiseOf(lumaOf(image), image), signal)
  return await enlargePicture(clean, size, { amount: sharpness, signal })
}
