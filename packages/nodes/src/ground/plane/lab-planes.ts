import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../codec/image-codec.ts'
import { labOfLight } from '../colour/lab.ts'
import { linearTable } from '../colour/srgb.ts'
import type { Size } from './size.ts'

/** A picture in Oklab (Ottosson 2020) with alpha 0 to 1: a plane per channel, row by row from the top. */
export interface LabPlanes {
  readonly width: number
  readonly height: number
  readonly l: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
  readonly alpha: Float32Array
}

const maxSide = 2400
const linear = linearTable()

/**
 * Returns a size of about `area` pixels with the proportions of `size`, so that the shapes found do not depend on the picture's
 * size.
 */
export function sizeOfArea(size: Size, area: number): Size {
  const scale = Math.min(
    Math.sqrt(area / (size.width * size.height)),
    maxSide / Math.max(size.width, size.height),
  )
  return {
    width: Math.max(4, Math.round(size.width * scale)),
    height: Math.max(4, Math.round(size.height * scale)),
  }
}

/**
 * Returns a size like `sizeOfArea`, but at most about twice the picture's width and height, because a larger copy has no more
 * detail.
 */
export function workingSize(size: Size, area: number): Size {
  return sizeOfArea(size, Math.min(area, Math.max(10_000, 4 * size.width * size.height)))
}

/** Resizes a picture and converts it to Oklab. Transparent parts are composited over `ground` (red, green, blue) if it is given. */
export async function labPlanes(
  image: ImageValue,
  { width, height }: Size,
  ground?: readonly [number, number, number],
): Promise<LabPlanes> {
  const source = sharpOf(image).resize(width, height, { fit: 'fill', kernel: 'cubic' })
  const data = await source.raw().toBuffer()
  const count = width * height
  const planes = {
    ...{ width, height, l: new Float32Array(count), a: new Float32Array(count) },
    ...{ b: new Float32Array(count), alpha: new Float32Array(count) },
  }
  const over = (value: number, below: number, cover: number) =>
    cover === 1 ? value : Math.round(value * cover + below * (1 - cover))
  for (let i = 0; i < count; i++) {
    const cover = data[i * 4 + 3]! / 255
    const seen = ground ? cover : 1
    const red = linear[over(data[i * 4]!, ground?.[0] ?? 0, seen)]!
    const green = linear[over(data[i * 4 + 1]!, ground?.[1] ?? 0, seen)]!
    const blue = linear[over(data[i * 4 + 2]!, ground?.[2] ?? 0, seen)]!
    const [l, a, b] = labOfLight(red, green, blue)
    planes.l[i] = l
    planes.a[i] = a
    planes.b[i] = b
    planes.alpha[i] = ground ? 1 : cover
  }
  return planes
}
