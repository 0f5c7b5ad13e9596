import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../codec/image-codec.ts'
import { linearTable } from '../colour/srgb.ts'

/** Picture in Oklab (Ottosson 2020) with alpha 0..1, one plane each, row by row from the top. */
export interface LabPlanes {
  readonly width: number
  readonly height: number
  readonly l: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
  readonly alpha: Float32Array
}

export interface Size {
  readonly width: number
  readonly height: number
}

const longestSide = 2400
const linear = linearTable()

/** Size of about `area` pixels with the proportions of `size`, so that the shapes found do not depend on the picture's size. */
export function sizeOfArea(size: Size, area: number): Size {
  const scale = Math.min(
    Math.sqrt(area / (size.width * size.height)),
    longestSide / Math.max(size.width, size.height),
  )
  return {
    width: Math.max(4, Math.round(size.width * scale)),
    height: Math.max(4, Math.round(size.height * scale)),
  }
}

/** Like `sizeOfArea`, but at most about twice the picture's width and height: enlarging more reveals nothing. */
export function workingSize(size: Size, area: number): Size {
  return sizeOfArea(size, Math.min(area, Math.max(10_000, 4 * size.width * size.height)))
}

/** Resizes a picture and converts it to Oklab. Transparent parts are composited over `ground` (red, green, blue) if given. */
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
  for (let i = 0; i < count; i++) {
    const cover = data[i * 4 + 3]! / 255
    const channel = (c: number) => {
      const value = data[i * 4 + c]!
      return linear[ground ? Math.round(value * cover + ground[c]! * (1 - cover)) : value]!
    }
    const [r, g, b] = [channel(0), channel(1), channel(2)]
    const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    planes.l[i] = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short
    planes.a[i] = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
    planes.b[i] = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
    planes.alpha[i] = ground ? 1 : cover
  }
  return planes
}

/** Oklab → linear light, unclipped. */
export function linearOf(l: number, a: number, b: number): readonly [r: number, g: number, b: number] {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}
