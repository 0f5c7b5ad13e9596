import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'

/** Blur of the mask's edge, as a share of the longer side: hides the seam between old and new. */
const softness = 1 / 300

/**
 * The light of a mask picture (0 keeps the source, 255 makes it anew) in the size of the source, one byte a pixel, with
 * a soft edge. Transparent parts count as black.
 */
export async function softMask(mask: ImageValue, { width, height }: ImageValue): Promise<Uint8Array> {
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

/** Takes the new picture where the mask is white, the source where it is black, and a mixture between. */
export function blend(source: ImageValue, made: ImageValue, mask: Uint8Array): ImageValue {
  const data = new Uint8ClampedArray(source.data.length)
  for (const [at, share] of mask.entries()) {
    for (let channel = 0; channel < 4; channel += 1) {
      const byte = at * 4 + channel
      data[byte] = (source.data[byte]! * (255 - share) + made.data[byte]! * share) / 255
    }
  }
  return { ...source, data }
}
