import type { ImageValue } from '../../execution-types.ts'

/** Planes of a byte per pixel: the brightness of a picture, and the blurred brightness. */
export interface Brightness {
  readonly light: Uint8Array
  readonly soft: Uint8Array
}

/** Returns a function that smooths brightness along edges, so that slanting edges lose their steps. */
function alongEdges({ light, soft }: Brightness, { width, height }: ImageValue, minSlope: number) {
  const valueAt = (x: number, y: number) => {
    const px = Math.min(width - 1.001, Math.max(0, x))
    const py = Math.min(height - 1.001, Math.max(0, y))
    const [x0, y0] = [Math.floor(px), Math.floor(py)]
    const i = y0 * width + x0
    const upper = light[i]! + (light[i + 1]! - light[i]!) * (px - x0)
    const lower = light[i + width]! + (light[i + width + 1]! - light[i + width]!) * (px - x0)
    return upper + (lower - upper) * (py - y0)
  }
  return (x: number, y: number): number => {
    const i = y * width + x
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return light[i]!
    const slopeX = (soft[i + 1]! - soft[i - 1]!) / 2
    const slopeY = (soft[i + width]! - soft[i - width]!) / 2
    const slope = Math.sqrt(slopeX ** 2 + slopeY ** 2)
    if (slope < minSlope) return light[i]!
    const [tx, ty] = [-slopeY / slope, slopeX / slope]
    const pair = (distance: number) =>
      valueAt(x + distance * tx, y + distance * ty) + valueAt(x - distance * tx, y - distance * ty)
    return 0.4 * light[i]! + 0.2 * pair(1) + 0.1 * pair(2)
  }
}

/** Reference for `sharpen`: sharpens without halos, pixel by pixel. */
export function sharpenReference(
  image: ImageValue,
  brightness: Brightness,
  { amount, minSlope }: { readonly amount: number; readonly minSlope: number },
): Uint8ClampedArray {
  const { width, height } = image
  const { light, soft } = brightness
  const smoothAt = alongEdges(brightness, image, minSlope)
  return image.data.map((value, index) => {
    if (index % 4 === 3) return value
    const i = Math.floor(index / 4)
    const [x, y] = [i % width, Math.floor(i / width)]
    const smooth = smoothAt(x, y)
    const near = [smooth]
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) near.push(light[v * width + u]!)
    const wanted = smooth + amount * (smooth - soft[i]!)
    return value + Math.min(Math.max(...near), Math.max(Math.min(...near), wanted)) - light[i]!
  })
}
