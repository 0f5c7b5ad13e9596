import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from './image-codec.ts'

/** Scales a picture down to a longest side of at most `side` pixels; returns it unchanged if it is already that small. */
export async function shrinkImage(image: ImageValue, side: number): Promise<ImageValue> {
  if (Math.max(image.width, image.height) <= side) return image
  const { data, info } = await sharpOf(image)
    .resize({ width: side, height: side, fit: 'inside', kernel: 'cubic', fastShrinkOnLoad: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    kind: 'image',
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  }
}
