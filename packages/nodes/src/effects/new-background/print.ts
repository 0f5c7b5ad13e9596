import type { ImageValue } from '../../execution-types.ts'
import { croppedPart } from '../../ground/people/cropped-part.ts'

const paper = [250, 248, 244, 255] as const

/** Renders a picture as a print with a white border, centred on a transparent sheet of the picture's size. */
export async function asPrint(image: ImageValue): Promise<ImageValue> {
  const { width, height } = image
  const rim = Math.round(0.014 * Math.max(width, height))
  const size = { width: Math.ceil(width * 0.76), height: Math.ceil(height * 0.76) }
  const print = await croppedPart(image, { left: 0, top: 0, width, height }, size)
  const left = Math.floor((width - size.width) / 2)
  const top = Math.floor((height - size.height) / 2)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = Math.max(0, top - rim); y < Math.min(height, top + size.height + rim); y++) {
    for (let x = Math.max(0, left - rim); x < Math.min(width, left + size.width + rim); x++) {
      const [px, py] = [x - left, y - top]
      const isPrint = px >= 0 && py >= 0 && px < size.width && py < size.height
      const from = (py * size.width + px) * 4
      data.set(isPrint ? print.data.subarray(from, from + 4) : paper, (y * width + x) * 4)
    }
  }
  return { kind: 'image', width, height, data }
}
