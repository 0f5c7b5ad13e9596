import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../codec/image-codec.ts'
import type { Window } from './probability.ts'

/** Bounding box of a cut-out's visible pixels; the whole picture if none is visible. */
export function boundsOf(subject: ImageValue): Window {
  let [left, top, right, bottom] = [subject.width, subject.height, -1, -1]
  for (let y = 0; y < subject.height; y++) {
    for (let x = 0; x < subject.width; x++) {
      if (subject.data[(y * subject.width + x) * 4 + 3]! < 40) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  if (right < left) return { left: 0, top: 0, width: subject.width, height: subject.height }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** Crops and scales a picture. */
export async function scaledPart(
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
