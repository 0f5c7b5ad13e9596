import type { ImageValue } from '../../execution-types.ts'
import { type Plane, sampleAt } from '../../ground/plane/plane.ts'
import type { Size } from '../../ground/plane/size.ts'

/**
 * Reference for `drawDepth`: for each pixel, searches for the visible position of the photo along the line between the pixel's
 * position for far parts and its position for near parts.
 */
export function drawDepthReference(
  texture: ImageValue,
  depth: Plane,
  { width, height }: Size,
  [scale, left, top, nearScale, nearLeft, nearTop]: readonly number[],
): Float64Array {
  const out = new Float64Array(width * height * 4).fill(255)
  const channels = [0, 1, 2].map((c) => ({
    ...texture,
    data: Float32Array.from({ length: texture.width * texture.height }, (_, i) => texture.data[i * 4 + c]!),
  }))
  for (let i = 0; i < width * height; i++) {
    const placeAt = (near: number) => {
      const size = scale! + (nearScale! - scale!) * near
      return {
        x: ((i % width) - left! - (nearLeft! - left!) * near) / size,
        y: (Math.floor(i / width) - top! - (nearTop! - top!) * near) / size,
      }
    }
    // The depth along the line rises more slowly than the position moves, so there is a single solution.
    let [low, high] = [0, 1]
    for (let turn = 0; turn < 30; turn++) {
      const middle = (low + high) / 2
      const { x, y } = placeAt(middle)
      if (sampleAt(depth, x, y) > middle) low = middle
      else high = middle
    }
    const { x, y } = placeAt(low)
    for (let c = 0; c < 3; c++) out[i * 4 + c] = sampleAt(channels[c]!, x, y)
  }
  return out
}
