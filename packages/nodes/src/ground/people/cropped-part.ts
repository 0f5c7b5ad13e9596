import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../codec/image-codec.ts'
import type { Window } from './probability.ts'

/** Crops and scales a picture. */
export async function croppedPart(
  image: ImageValue,
  part: Window,
  size: { width: number; height: number },
): Promise<ImageValue> {
  const data = await sharpOf(image)
    .extract(part)
    .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  return {
    kind: 'image',
    ...size,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  }
}
