import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import sharp from '../../sharp.ts'

/** Shares of the picture's width (left, right) and height (top, bottom). */
export interface Sides {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Longest side of an extended picture, in pixels. */
export const maxSide = 4096
/** Sigma of the blur outside the picture, as a share of the longer side. */
const blur = 1 / 80
/** Depth of the mask's soft edge inside the picture, as a share of its shorter side. */
const softness = 1 / 32

/** Returns the picture, reduced if the extended picture would be too large otherwise. */
export async function fitInside(image: ImageValue, { left, top, right, bottom }: Sides): Promise<ImageValue> {
  const longest = Math.max(image.width * (1 + left + right), image.height * (1 + top + bottom))
  // Subtracts two pixels, because both sides are rounded separately.
  const scale = (maxSide - 2) / longest
  if (scale >= 1) return image
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.floor(side * scale)))
  const { data, info } = await sharpOf(image)
    .resize({ width: width!, height: height!, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { kind: 'image', width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

/** Converts shares to whole pixels of this picture. */
export function pixelsOf({ width, height }: ImageValue, { left, top, right, bottom }: Sides): Sides {
  return {
    left: Math.round(left * width),
    top: Math.round(top * height),
    right: Math.round(right * width),
    bottom: Math.round(bottom * height),
  }
}

/** Extends the picture by these pixels: the added part is mirrored and blurred. */
export async function extend(image: ImageValue, sides: Sides): Promise<ImageValue> {
  const width = image.width + sides.left + sides.right
  const height = image.height + sides.top + sides.bottom
  const mirrored = await sharpOf(image)
    .extend({ ...sides, extendWith: 'mirror' })
    .raw()
    .toBuffer()
  const data = await sharp(mirrored, { raw: { width, height, channels: 4 } })
    .blur(Math.max(0.3, Math.max(width, height) * blur))
    .raw()
    .toBuffer()
  const extended: ImageValue = { kind: 'image', width, height, data: new Uint8ClampedArray(data) }
  for (let y = 0; y < image.height; y += 1) {
    const row = image.data.subarray(y * image.width * 4, (y + 1) * image.width * 4)
    extended.data.set(row, ((y + sides.top) * width + sides.left) * 4)
  }
  return extended
}

/** Draws the mask: white outside the picture, black inside, with a soft edge along the extended sides. */
export function maskOf(image: ImageValue, sides: Sides): ImageValue {
  const { left, top, right, bottom } = sides
  const [width, height] = [image.width + left + right, image.height + top + bottom]
  const depth = Math.max(1, Math.min(image.width, image.height) * softness)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  /** Distance inwards from an extended side, in pixels; a side that is not extended has no soft edge. */
  const from = (isExtended: number, distance: number) => (isExtended > 0 ? distance : depth)
  for (let y = 0; y < image.height; y += 1) {
    const across = Math.min(from(top, y + 0.5), from(bottom, image.height - y - 0.5))
    for (let x = 0; x < image.width; x += 1) {
      const along = Math.min(from(left, x + 0.5), from(right, image.width - x - 0.5))
      const light = 255 * (1 - Math.min(1, Math.min(across, along) / depth))
      const offset = ((y + top) * width + x + left) * 4
      data.fill(light, offset, offset + 3)
    }
  }
  return { kind: 'image', width, height, data }
}
