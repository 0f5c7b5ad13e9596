import type { ImageValue } from '../execution-types.ts'
import { findFaces } from '../ground/people/faces/find-faces.ts'
import type { Size } from '../ground/plane/size.ts'
import sharp, { type Sharp } from '../sharp.ts'

/** Corners in order of preference: of equally quiet corners, the first is used. */
export const corners = ['lower-right', 'lower-left', 'upper-right', 'upper-left'] as const
export type Corner = (typeof corners)[number]

/** Brightness of a picture, a byte for each pixel. */
export interface Brightness extends Size {
  readonly data: Uint8Array
}

/** An area of a picture, in fractions of its width and height. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Longest side of the copy on which the corners are compared, so that the mark is in the same corner of all sizes of a picture. */
const copySide = 480
/**
 * A later corner is chosen only if its detail is below this factor of the earlier corner's, so that small differences between
 * sizes of a picture do not change the corner.
 */
const muchQuieter = 0.7
/** Differences of brightness below this value are grain, which is invisible below a mark. */
const grain = 4
/** Cost of a mark that covers a face: higher than the cost of any detail. */
const faceCost = 1000

/** Chooses the corner where the mark covers no face, and as little detail as possible. */
export function quietCorner(brightness: Brightness, plate: Size, faces: readonly Area[] = []): Corner {
  const costs = corners.map((corner) => {
    const area = areaAt(corner, plate)
    const covered = faces.some((face) => isOverlapping(face, area))
    return detailIn(brightness, area) + grain + (covered ? faceCost : 0)
  })
  const best = Math.min(...costs)
  return corners[costs.findIndex((cost) => best >= cost * muchQuieter)]!
}

/** Chooses the corner for a still picture, in which it detects faces first. */
export async function cornerOf(picture: Sharp, plate: Size, signal: AbortSignal): Promise<Corner> {
  const small = picture
    .clone()
    .resize({ width: copySide, height: copySide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
  const [grey, colours] = await Promise.all([
    small.clone().greyscale().raw().toBuffer({ resolveWithObject: true }),
    small.clone().ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
  ])
  const { width, height } = colours.info
  const image: ImageValue = { kind: 'image', width, height, data: new Uint8ClampedArray(colours.data) }
  const faces = await findFaces(image, signal)
  const areas = faces.map((face) => ({
    left: face.left / width,
    top: face.top / height,
    right: (face.left + face.width) / width,
    bottom: (face.top + face.height) / height,
  }))
  const brightness = await firstChannel(grey.data, grey.info)
  return quietCorner(brightness, plate, areas)
}

/** Returns the first channel, because greyscale pixels may have several equal channels. */
async function firstChannel(
  data: Buffer,
  { width, height, channels }: Size & { channels: 1 | 2 | 3 | 4 },
): Promise<Brightness> {
  if (channels === 1) return { data, width, height }
  const channel = await sharp(data, { raw: { width, height, channels } }).extractChannel(0).raw().toBuffer()
  return { data: channel, width, height }
}

function areaAt(corner: Corner, { width, height }: Size): Area {
  const left = corner.endsWith('right') ? 1 - width : 0
  const top = corner.startsWith('lower') ? 1 - height : 0
  return { left, top, right: left + width, bottom: top + height }
}

function isOverlapping(a: Area, b: Area): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Mean difference of brightness between neighbours in an area. */
function detailIn({ data, width, height }: Brightness, area: Area): number {
  const [left, right] = [Math.floor(area.left * width), Math.min(width, Math.ceil(area.right * width)) - 1]
  const [top, bottom] = [Math.floor(area.top * height), Math.min(height, Math.ceil(area.bottom * height)) - 1]
  let [sum, count] = [0, 0]
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++, count++) {
      const here = data[y * width + x]!
      sum += Math.abs(data[y * width + x + 1]! - here) + Math.abs(data[(y + 1) * width + x]! - here)
    }
  return count === 0 ? 0 : sum / count
}
