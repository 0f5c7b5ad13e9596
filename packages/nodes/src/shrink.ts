import type { ImageValue } from './execution-types.ts'
import { sharpOf } from './image-codec.ts'

/** The picture scaled down to `side` pixels at most on its longest side; itself when it is that small already. */
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
