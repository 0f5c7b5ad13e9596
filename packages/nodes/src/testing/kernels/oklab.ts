import type { ImageValue } from '../../execution-types.ts'
import { type Plane, planeOf } from './plane.ts'

const linear = (byte: number) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Reference for `toOklab`: unscaled L, a, b, transparent pixels over `canvas` (0xBBGGRR). */
export function toOklabReference(image: ImageValue, canvas: number): Plane {
  const plane = planeOf(image.width, image.height, 3)
  for (let i = 0; i < image.width * image.height; i++) {
    const alpha = image.data[i * 4 + 3]! / 255
    const over = (channel: number) =>
      linear(
        Math.round(image.data[i * 4 + channel]! * alpha + ((canvas >> (8 * channel)) & 255) * (1 - alpha)),
      )
    const [r, g, b] = [over(0), over(1), over(2)]
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    plane.data[i * 3] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
    plane.data[i * 3 + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
    plane.data[i * 3 + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  }
  return plane
}
