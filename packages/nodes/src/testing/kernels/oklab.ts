import type { ImageValue } from '../../execution-types.ts'
import { labOfLight } from '../../ground/colour/lab.ts'
import { linearOfByte } from '../../ground/colour/srgb.ts'
import { type Plane, planeOf } from './plane.ts'

/** Reference for `toOklab`: returns unscaled L, a, b; transparent pixels are blended over `canvas` (0xBBGGRR). */
export function toOklabReference(image: ImageValue, canvas: number): Plane {
  const plane = planeOf(image.width, image.height, 3)
  for (let i = 0; i < image.width * image.height; i++) {
    const alpha = image.data[i * 4 + 3]! / 255
    const over = (channel: number) =>
      linearOfByte[
        Math.round(image.data[i * 4 + channel]! * alpha + ((canvas >> (8 * channel)) & 255) * (1 - alpha))
      ]!
    plane.data.set(labOfLight(over(0), over(1), over(2)), i * 3)
  }
  return plane
}
