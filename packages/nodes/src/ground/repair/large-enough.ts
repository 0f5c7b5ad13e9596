import type { ImageValue } from '../../execution-types.ts'
import { cleaned, lumaOf, noiseOf } from './clean.ts'
import { enlarged } from './enlarge.ts'

/** Smaller pictures are icons: there is nothing in them to paint. */
const tinySide = 64
const sharpness = 1.2

/**
 * Enlarges a small photo to a longest side of `minSide` pixels, but not beyond `maxSide`, so that there is room for strokes in it. It is cleaned
 * first, since what compression did to it would be enlarged, too.
 */
export async function largeEnough(
  image: ImageValue,
  {
    minSide,
    maxSide,
    signal,
  }: { readonly minSide: number; readonly maxSide: number; readonly signal: AbortSignal },
): Promise<ImageValue> {
  const longest = Math.max(image.width, image.height)
  const side = Math.min(minSide, maxSide)
  if (longest < tinySide || longest >= side) return image
  const clean = await cleaned(image, 2 * noiseOf(lumaOf(image), image), signal)
  const scale = side / longest
  const size = {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  }
  return await enlarged(clean, size, { amount: sharpness, signal })
}
