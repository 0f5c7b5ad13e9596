import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../codec/image-codec.ts'
import { eachRow } from '../plane/rows.ts'
import type { Size } from '../plane/size.ts'
import { lumaOf } from './clean.ts'

/** Sigma of the surroundings that edges are told from, in pixels of the enlarged picture. */
const around = 1.4
/** Slope in levels of brightness per pixel from which an edge has a direction. */
const minSlope = 5
/** Weights of a pixel, and of the steps along an edge on each side of it. */
const middle = 0.4
const along = [0.2, 0.1]

async function resized(image: ImageValue, { width, height }: Size): Promise<ImageValue> {
  const data = await sharpOf(image)
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  return {
    kind: 'image',
    width,
    height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  }
}

/** Returns a function that smooths brightness along edges, so that slanting ones lose their steps. */
function alongEdges(light: Uint8Array, soft: Uint8Array, { width, height }: Size) {
  const valueAt = (x: number, y: number) => {
    const px = Math.min(width - 1.001, Math.max(0, x))
    const py = Math.min(height - 1.001, Math.max(0, y))
    const x0 = Math.floor(px)
    const y0 = Math.floor(py)
    const i = y0 * width + x0
    const u = px - x0
    const upper = light[i]! + (light[i + 1]! - light[i]!) * u
    const lower = light[i + width]! + (light[i + width + 1]! - light[i + width]!) * u
    return upper + (lower - upper) * (py - y0)
  }
  return (x: number, y: number): number => {
    const i = y * width + x
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return light[i]!
    const slopeX = (soft[i + 1]! - soft[i - 1]!) / 2
    const slopeY = (soft[i + width]! - soft[i - width]!) / 2
    const slope = Math.sqrt(slopeX * slopeX + slopeY * slopeY)
    if (slope < minSlope) return light[i]!
    const tx = -slopeY / slope
    const ty = slopeX / slope
    let sum = middle * light[i]!
    let total = middle
    for (let way = 1; way <= along.length; way++) {
      const weight = along[way - 1]!
      sum += weight * (valueAt(x + way * tx, y + way * ty) + valueAt(x - way * tx, y - way * ty))
      total += 2 * weight
    }
    return sum / total
  }
}

/**
 * Sharpens the edges of a picture without halos: each pixel moves away from its blurred surroundings, but not beyond the lightest and
 * darkest of its neighbours.
 */
export async function sharpened(image: ImageValue, amount: number, signal: AbortSignal): Promise<ImageValue> {
  const { width, height } = image
  const blurred = await sharpOf(image).blur(around).raw().toBuffer()
  const light = lumaOf(image)
  const soft = lumaOf({ data: new Uint8ClampedArray(blurred.buffer, blurred.byteOffset, blurred.byteLength) })
  const smoothAt = alongEdges(light, soft, image)
  const data = image.data.slice()
  await eachRow({ from: 0, to: height }, { signal }, (y) => {
    const row = y * width
    const up = Math.max(0, y - 1) * width
    const down = Math.min(height - 1, y + 1) * width
    for (let x = 0; x < width; x++) {
      const i = row + x
      const smooth = smoothAt(x, y)
      const away = smooth - soft[i]!
      if (away === 0) continue
      let [low, high] = [smooth, smooth]
      const last = Math.min(width - 1, x + 1)
      for (let column = Math.max(0, x - 1); column <= last; column++) {
        const [above, beside, below] = [light[up + column]!, light[row + column]!, light[down + column]!]
        low = Math.min(low, above, beside, below)
        high = Math.max(high, above, beside, below)
      }
      const change = Math.min(high, Math.max(low, smooth + amount * away)) - light[i]!
      for (let c = 0; c < 3; c++) data[i * 4 + c] = image.data[i * 4 + c]! + change
    }
  })
  return { ...image, data }
}

/** Enlarges a picture in steps of at most two, and sharpens its edges after each by `amount`, 0..1 and more. */
export async function enlarged(
  image: ImageValue,
  size: Size,
  { amount, signal }: { readonly amount: number; readonly signal: AbortSignal },
): Promise<ImageValue> {
  let now = image
  while (now.width < size.width || now.height < size.height) {
    now = await resized(now, {
      width: Math.min(size.width, now.width * 2),
      height: Math.min(size.height, now.height * 2),
    })
    if (amount > 0 && Math.min(now.width, now.height) > 2) now = await sharpened(now, amount, signal)
  }
  return now
}
