import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../codec/image-codec.ts'
import type { Size } from './size.ts'

/** Blur of the mask's edge, as a share of the longer side. The blur hides the seam between old and new pixels. */
const softness = 1 / 300

/**
 * Returns the lightness of a mask picture (0 keeps the source, 255 regenerates it) in the size of the source, as a byte per
 * pixel, with a soft edge. Transparent parts count as black.
 */
export async function softMask(mask: ImageValue, { width, height }: Size): Promise<Uint8Array> {
  const sigma = Math.max(width, height) * softness
  const data = await sharpOf(mask)
    .flatten({ background: 'black' })
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .greyscale()
    .blur(Math.max(0.3, sigma))
    .extractChannel(0)
    .raw()
    .toBuffer()
  return new Uint8Array(data.buffer, data.byteOffset, data.length)
}
