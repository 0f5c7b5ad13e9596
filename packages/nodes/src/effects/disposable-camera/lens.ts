import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'

/** Maximum shift between the colours at the corners, as a share of the distance from the middle. */
const fringe = 0.0016

/** Imitates a plastic lens: sharp in the middle, soft towards the corners, where red and blue are shifted apart. */
export async function throughPlastic(image: ImageValue): Promise<ImageValue> {
  const { width, height, data } = image
  const sigma = Math.max(0.35, Math.max(width, height) / 640)
  const soft = await sharpOf(image).blur(sigma).raw().toBuffer()
  const out = new Uint8ClampedArray(data.length)
  const [cx, cy] = [(width - 1) / 2, (height - 1) / 2]
  const half = Math.max(1, cx * cx + cy * cy)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4
      const [dx, dy] = [x - cx, y - cy]
      const away = (dx * dx + dy * dy) / half
      const blurred = Math.min(0.92, 0.22 + 0.9 * away)
      for (let c = 0; c < 3; c += 2) {
        const drift = (c === 0 ? fringe : -fringe) * away
        const from =
          (clampTo(y + Math.round(dy * drift), height) * width + clampTo(x + Math.round(dx * drift), width)) *
            4 +
          c
        out[i + c] = data[from]! + (soft[from]! - data[from]!) * blurred
      }
      out[i + 1] = data[i + 1]! + (soft[i + 1]! - data[i + 1]!) * blurred
      out[i + 3] = data[i + 3]!
    }
  }
  return { kind: 'image', width, height, data: out }
}

const clampTo = (value: number, length: number) => Math.min(length - 1, Math.max(0, value))
