import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../codec/image-codec.ts'

/** Position as shares of the width and height. */
export interface Point {
  readonly x: number
  readonly y: number
}

const side = 64

/** Likelihood of skin of any tone: a band of hue and chroma in YCbCr (Chai & Ngan 1999) with soft borders. */
function skin(r: number, g: number, b: number): number {
  const cb = -0.1687 * r - 0.3313 * g + 0.5 * b
  const cr = 0.5 * r - 0.4187 * g - 0.0813 * b
  const off = ((cb + 25) / 22) ** 2 + ((cr - 25) / 17) ** 2
  return Math.max(0, 1 - off)
}

/**
 * Estimates the subject's position: the centroid of local contrast, colourfulness and skin tones, weighted towards the centre. A
 * rough estimate suffices, because it only steers a camera, and small errors are not noticed.
 */
export async function findSubject(image: ImageValue): Promise<Point> {
  const data = await sharpOf(image)
    .flatten({ background: '#888' })
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer()
  const luma = (x: number, y: number) => {
    const offset = (Math.min(side - 1, Math.max(0, y)) * side + Math.min(side - 1, Math.max(0, x))) * 3
    return 0.3 * data[offset]! + 0.59 * data[offset + 1]! + 0.11 * data[offset + 2]!
  }
  let total = 0
  let sumX = 0
  let sumY = 0
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const offset = (y * side + x) * 3
      const [r, g, b] = [data[offset]!, data[offset + 1]!, data[offset + 2]!]
      const contrast = Math.abs(luma(x + 1, y) - luma(x - 1, y)) + Math.abs(luma(x, y + 1) - luma(x, y - 1))
      const colour = Math.max(r, g, b) - Math.min(r, g, b)
      const dx = (x + 0.5) / side - 0.5
      const dy = (y + 0.5) / side - 0.5
      const prior = Math.exp(-4 * (dx * dx + dy * dy))
      const weight = (contrast ** 1.5 / 40 + colour * 0.12 + 60 * skin(r, g, b)) ** 1.5 * prior + 1e-3
      total += weight
      sumX += weight * (x + 0.5)
      sumY += weight * (y + 0.5)
    }
  }
  return { x: sumX / total / side, y: sumY / total / side }
}
