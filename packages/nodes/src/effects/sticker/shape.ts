import type { ImageValue } from '../../execution-types.ts'
import { croppedPart } from '../../ground/people/cropped-part.ts'
import { alphaOf, isWhole } from '../../ground/people/subject.ts'
import { boundsOf } from '../../ground/people/subject-bounds.ts'
import { distanceTo } from '../../ground/plane/distance.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { softBlurred } from '../../ground/plane/mean.ts'
import { fitSize, type Plane, planeOf, resizePlane } from '../../ground/plane/plane.ts'
import { step } from '../../ground/random/noise.ts'

/** Longest side in pixels at which distances are measured. */
const measureSide = 1024
const smallest = 768
const maxScale = 2.5

export interface Shape {
  /** Subject placed on the sticker's sheet. */
  readonly sheet: ImageValue
  /** Coverage by the sticker, from 0 to 1, in a plane smaller than the sheet, like all later planes. */
  readonly die: Plane
  /** Distance inwards from the sticker's edge, in pixels of the sheet. */
  readonly depth: Plane
  /** Blurred versions of the die, for shadows. */
  readonly near: Plane
  readonly wide: Plane
}

function withRoundCorners(image: ImageValue): ImageValue {
  const { width, height } = image
  const radius = 0.07 * Math.max(width, height)
  const data = image.data.slice()
  const within = (position: number, length: number) =>
    Math.max(0, radius - Math.min(position + 0.5, length - position - 0.5))
  for (let y = 0; y < height; y++) {
    const dy = within(y, height)
    if (dy === 0) continue
    for (let x = 0; x < width; x++) {
      const dx = within(x, width)
      if (dx === 0) x = Math.max(x, Math.floor(width - radius - 1))
      else data[(y * width + x) * 4 + 3]! *= Math.min(1, Math.max(0, radius - magnitude(dx, dy) + 0.5))
    }
  }
  return { ...image, data }
}

/**
 * Alpha below which pixels are cut away, and alpha above which they become opaque: half-transparent pixels would be haze on the
 * white border.
 */
const [clear, solid] = [0.35, 0.65]

/** Makes the outline of a cut-out hard, as if cut with a knife. */
function hardenOutline(image: ImageValue): ImageValue {
  const data = new Uint8ClampedArray(image.data)
  for (let i = 3; i < data.length; i += 4) data[i] = 255 * step(clear, solid, data[i]! / 255)
  return { ...image, data }
}

/** Places the subject on a transparent sheet with a margin of `marginShare`; small subjects are enlarged. */
async function onSheet(subject: ImageValue, marginShare: number): Promise<ImageValue> {
  const part = boundsOf(subject)
  const longest = Math.max(part.width, part.height)
  const wanted = Math.min(2048, Math.max(smallest, subject.width, subject.height))
  const scale = Math.min(maxScale, (wanted * (1 - 2 * marginShare)) / longest)
  const size = {
    width: Math.max(1, Math.round(part.width * scale)),
    height: Math.max(1, Math.round(part.height * scale)),
  }
  const scaled = await croppedPart(subject, part, size)
  const placed = isWhole(subject) ? withRoundCorners(scaled) : hardenOutline(scaled)
  const margin = Math.max(
    4,
    Math.round((Math.max(size.width, size.height) * marginShare) / (1 - 2 * marginShare)),
  )
  const width = size.width + 2 * margin
  const height = size.height + 2 * margin
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < size.height; y++)
    data.set(
      placed.data.subarray(y * size.width * 4, (y + 1) * size.width * 4),
      ((y + margin) * width + margin) * 4,
    )
  return { kind: 'image', width, height, data }
}

/**
 * Outline of a sticker: the subject dilated by `border`, then morphologically closed, so that no
 * gap is too narrow for scissors. `border` is a share of the longest side.
 */
export async function shapeOf(subject: ImageValue, border: number, signal: AbortSignal): Promise<Shape> {
  const sheet = await onSheet(subject, border + 0.055)
  const alpha = alphaOf(sheet)
  const small = resizePlane(await softBlurred(alpha, 1, signal), fitSize(sheet, measureSide))
  const longest = Math.max(small.width, small.height)
  const reach = border * longest
  const closing = 0.045 * longest
  const outside = await distanceTo(small.data, small, signal)
  const grown = planeOf(small)
  for (let i = 0; i < outside.length; i++)
    grown.data[i] = Math.min(1, Math.max(0, outside[i]! - reach - closing + 0.5))
  const back = await distanceTo(grown.data, grown, signal)
  const [die, depth] = [planeOf(small), planeOf(small)]
  const scale = sheet.width / small.width
  for (let i = 0; i < back.length; i++) {
    const inside = Math.fround(back[i]! - closing)
    die.data[i] = Math.min(1, Math.max(0, inside + 0.5))
    depth.data[i] = inside * scale
  }
  return {
    sheet,
    die,
    depth,
    near: await softBlurred(die, Math.max(1, Math.round(0.005 * longest)), signal),
    wide: await softBlurred(die, Math.max(1, Math.round(0.016 * longest)), signal),
  }
}
