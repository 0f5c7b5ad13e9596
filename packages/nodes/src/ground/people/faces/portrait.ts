import type { ImageValue } from '../../../execution-types.ts'
import { sharpOf } from '../../codec/image-codec.ts'
import type { Lab } from '../../colour/lab.ts'
import { blurPlane, softenPlane } from '../../plane/blur.ts'
import { type LabPlanes, labPlanes } from '../../plane/lab-planes.ts'
import { magnitude } from '../../plane/magnitude.ts'
import { type Plane, sampleAt } from '../../plane/plane.ts'
import type { Size } from '../../plane/size.ts'
import { step } from '../../random/noise.ts'
import type { Face, Point } from './decode.ts'
import { findFaces, fullPictureOf } from './find-faces.ts'
import { mapFace } from './merge.ts'
import { type Box, ellipseOf } from './shape.ts'

/** A face for painting: the part of the picture around the face, at a scale that is relative to the face. */
export interface Portrait extends Size {
  readonly face: Face
  /** Part of the picture that the planes show, in pixels of the picture. */
  readonly box: Box
  /** Pixels of the planes per pixel of the picture. */
  readonly scale: number
  /** Height of the face in pixels of the planes. */
  readonly unit: number
  readonly planes: LabPlanes
  /** Median colour of the skin. */
  readonly skin: Lab
  /**
   * Plane that is above 0 on the skin of the face, with its eyes and its mouth; smooth, so that its outline can be drawn at any
   * size.
   */
  readonly shape: Plane
}

/** Height of a face in the planes, in pixels: enough for eyelids and lips. Small faces are enlarged at most threefold. */
const faceHeight = 210
const maxScale = 3
/** Size of the part relative to the face's ellipse. */
const around = 1.45

/** Returns the box around a face and its surroundings, within the picture. */
export function boxOf(face: Face, { width, height }: Size): Box {
  const { x, y, across, along, dx, dy } = ellipseOf(face, around)
  const [halfX, halfY] = [magnitude(across * dx, along * dy), magnitude(across * dy, along * dx)]
  const left = Math.min(width - 2, Math.max(0, Math.floor(x - halfX)))
  const top = Math.min(height - 2, Math.max(0, Math.floor(y - halfY)))
  return {
    left,
    top,
    width: Math.max(2, Math.min(width, Math.ceil(x + halfX)) - left),
    height: Math.max(2, Math.min(height, Math.ceil(y + halfY)) - top),
  }
}

const medianOf = (values: Float32Array) => values.sort()[values.length >> 1] ?? 0

/** Returns the median colour within a face, and the median deviation from it on each axis. */
function skinOf({ l, a, b }: LabPlanes, away: Float32Array) {
  const places = new Uint32Array(away.length)
  let count = 0
  for (let i = 0; i < away.length; i++) if (away[i]! < 0.6) places[count++] = i
  const inside = (plane: Float32Array) => {
    const values = new Float32Array(count)
    for (let i = 0; i < count; i++) values[i] = plane[places[i]!]!
    return values
  }
  const [light, reds, yellows] = [inside(l), inside(a), inside(b)]
  const skin = [medianOf(light.slice()), medianOf(reds.slice()), medianOf(yellows.slice())] as const
  const spread = [light, reds, yellows].map((values, c) =>
    medianOf(values.map((value) => Math.abs(value - skin[c]!))),
  ) as [number, number, number]
  return { skin, spread }
}

/** Keeps the part of a shape that is connected to a position; other parts are lowered below 0. */
function connectedPart(shape: Float32Array, { width, height }: Size, from: number): Float32Array {
  const out = shape.map((value) => Math.min(value, -1e-3))
  const stack = [from]
  out[from] = Math.max(1e-3, shape[from]!)
  const visit = (i: number) => {
    if (out[i]! > 0 || shape[i]! <= 0) return
    out[i] = shape[i]!
    stack.push(i)
  }
  for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
    const x = i % width
    if (x > 0) visit(i - 1)
    if (x < width - 1) visit(i + 1)
    if (i >= width) visit(i - width)
    if (i < width * (height - 1)) visit(i + width)
  }
  return out
}

/**
 * Returns the shape of the face's skin. The middle of the ellipse always belongs to the skin; towards the hairline and the jaw,
 * only pixels in the colour of the middle or darker pixels, such as beards and shade, belong to it. `up` is the direction to the
 * forehead, from -1 to 1.
 */
function shapeOf(planes: LabPlanes, away: Float32Array, up: Float32Array, unit: number) {
  const { skin, spread } = skinOf(planes, away)
  const wide = (c: 0 | 1 | 2, minimum: number) => Math.max(minimum, 2.6 * spread[c])
  const [wl, wa, wb] = [wide(0, 0.11), wide(1, 0.022), wide(2, 0.022)]
  const rough = new Float32Array(away.length)
  for (let i = 0; i < rough.length; i++) {
    const r = away[i]!
    const light = planes.l[i]! - skin[0]
    if (r < 0.62 || (r < 0.8 && light < wl)) {
      rough[i] = 1
      continue
    }
    const far =
      (light / wl) ** 2 + ((planes.a[i]! - skin[1]) / wa) ** 2 + ((planes.b[i]! - skin[2]) / wb) ** 2
    const like = Math.exp(-far / 2)
    // The hairline may be high; chin and cheeks end about at the ellipse.
    const end = 1.1 + 0.15 * Math.max(0, up[i]!)
    rough[i] = Math.max(-1, 1.2 * like - (r - 0.62) / (end - 0.62))
  }
  return { skin, shape: blurPlane(rough, planes, Math.max(1, unit * 0.045)) }
}

/** Crops and scales a part of a picture. */
export async function partOf(image: ImageValue, box: Box): Promise<ImageValue> {
  const data = await sharpOf(image).extract(box).raw().toBuffer()
  return { kind: 'image', width: box.width, height: box.height, data: new Uint8ClampedArray(data) }
}

/** Makes the portrait of a face of a picture. */
async function portraitOf(image: ImageValue, face: Face): Promise<Portrait> {
  const box = boxOf(face, image)
  const scale = Math.min(maxScale, faceHeight / face.height)
  const size = {
    width: Math.max(4, Math.round(box.width * scale)),
    height: Math.max(4, Math.round(box.height * scale)),
  }
  const planes = await labPlanes(await partOf(image, box), size, [128, 128, 128])
  const ellipse = ellipseOf(face)
  const away = new Float32Array(size.width * size.height)
  const up = new Float32Array(away.length)
  for (let i = 0; i < away.length; i++) {
    const px = box.left + ((i % size.width) + 0.5) * (box.width / size.width) - ellipse.x
    const py = box.top + (Math.floor(i / size.width) + 0.5) * (box.height / size.height) - ellipse.y
    const down = py * ellipse.dx - px * ellipse.dy
    away[i] = magnitude((px * ellipse.dx + py * ellipse.dy) / ellipse.across, down / ellipse.along)
    up[i] = -down / Math.max(1, magnitude(px, py))
  }
  const unit = face.height * scale
  const { skin, shape } = shapeOf(planes, away, up, unit)
  const middle = away.indexOf(away.reduce((minimum, value) => Math.min(minimum, value), Infinity))
  const whole = { ...size, data: connectedPart(shape, size, middle) }
  return { ...size, face, box, scale, unit, planes, skin, shape: whole }
}

/** Portraits by the faces from which they were made. */
const known = new WeakMap<Face, Promise<Portrait>>()

export function knownPortraitOf(image: ImageValue, face: Face): Promise<Portrait> {
  const before = known.get(face)
  if (before) return before
  const portrait = portraitOf(image, face)
  known.set(face, portrait)
  portrait.catch(() => known.delete(face))
  return portrait
}

/** Full portraits by the portraits of previews. */
const fullPortraits = new WeakMap<Portrait, Portrait>()

/** Moves a portrait to its position in a copy of its picture, rounded to whole pixels, which is exact enough for a preview. */
export function placedIn(portrait: Portrait, scale: number): Portrait {
  const { left, top, width, height } = portrait.box
  const box = { left: Math.round(left * scale), top: Math.round(top * scale) }
  const placed = {
    ...portrait,
    face: mapFace(portrait.face, ({ x, y }) => ({ x: x * scale, y: y * scale }), scale),
    box: {
      ...box,
      width: Math.max(1, Math.round((left + width) * scale) - box.left),
      height: Math.max(1, Math.round((top + height) * scale) - box.top),
    },
    scale: portrait.scale / scale,
  }
  fullPortraits.set(placed, portrait)
  return placed
}

/**
 * Returns the portraits of all faces that are at least `minimum` pixels high. A preview gets the scaled portraits of its full
 * picture.
 */
export async function portraitsOf(
  image: ImageValue,
  minimum: number,
  signal: AbortSignal,
): Promise<Portrait[]> {
  const full = fullPictureOf(image) ?? image
  const scale = image.width / full.width
  const portraits: Portrait[] = []
  for (const face of await findFaces(full, signal)) {
    if (face.height * scale < minimum) continue
    const portrait = await knownPortraitOf(full, face)
    portraits.push(full === image ? portrait : placedIn(portrait, scale))
    signal.throwIfAborted()
  }
  return portraits
}

/** Returns for each pixel of a plane over the picture the index of the portrait whose skin it shows, or -1. */
export function skinsAt(portraits: readonly Portrait[], picture: Size, { width, height }: Size): Int32Array {
  const out = new Int32Array(width * height).fill(-1)
  const [sx, sy] = [picture.width / width, picture.height / height]
  for (const [k, portrait] of portraits.entries()) {
    const { left, top, width: wide, height: high } = portrait.box
    for (let y = Math.ceil(top / sy); y < Math.min(height, Math.floor((top + high) / sy)); y++) {
      for (let x = Math.ceil(left / sx); x < Math.min(width, Math.floor((left + wide) / sx)); x++) {
        const point = { x: (x + 0.5) * sx, y: (y + 0.5) * sy }
        if (out[y * width + x]! < 0 && seenAt(portrait, portrait.shape.data, point) > 0)
          out[y * width + x] = k
      }
    }
  }
  return out
}

/** Returns the value of a plane of a portrait at a position in the picture. */
export function seenAt({ box, width, height }: Portrait, plane: Float32Array, { x, y }: Point): number {
  return sampleAt(
    { width, height, data: plane },
    ((x - box.left) * width) / box.width - 0.5,
    ((y - box.top) * height) / box.height - 0.5,
  )
}

/**
 * Returns the importance of each position of a portrait for the likeness, from 0 to 1: 1 at eyes, brows, nostrils and mouth, 0 on
 * cheeks and forehead.
 */
function importanceForLikeness({ face, box, scale, width, height }: Portrait): Float32Array {
  const { dx, dy } = ellipseOf(face)
  const tall = face.height
  const up = (point: Point, share: number): Point => ({
    x: point.x + dy * share * tall,
    y: point.y - dx * share * tall,
  })
  const spots = [
    { centre: up(face.leftEye, 0.05), wide: 0.2, high: 0.15 },
    { centre: up(face.rightEye, 0.05), wide: 0.2, high: 0.15 },
    { centre: up(face.nose, -0.04), wide: 0.17, high: 0.1 },
    { centre: face.mouth, wide: 0.25, high: 0.12 },
  ]
  const weights = new Float32Array(width * height)
  for (const { centre, wide, high } of spots) {
    for (let i = 0; i < weights.length; i++) {
      const px = box.left + ((i % width) + 0.5) / scale - centre.x
      const py = box.top + (Math.floor(i / width) + 0.5) / scale - centre.y
      const far = magnitude((px * dx + py * dy) / wide, (py * dx - px * dy) / high) / tall
      if (far < 1.35) weights[i] = Math.max(weights[i]!, 1 - step(0.75, 1.35, far))
    }
  }
  return weights
}

const blurred = ({ planes, unit }: Portrait, channel: 'l' | 'a' | 'b', share: number) =>
  blurPlane(planes[channel], planes, Math.max(0.6, unit * share))

const knownLines = new WeakMap<Portrait, Float32Array>()

/**
 * Returns the lines of eyelids, brows, nostrils and lips, from 0 to 1. Lines of brow and mouth are thick, and lines of eyelids are
 * thin; lines outside of features are weak.
 */
export function linesOf(portrait: Portrait): Float32Array {
  const full = fullPortraits.get(portrait)
  if (full) return linesOf(full)
  const before = knownLines.get(portrait)
  if (before) return before
  const { planes, unit, skin } = portrait
  const crisp = blurred(portrait, 'l', 0.009)
  const middle = blurred(portrait, 'l', 0.03)
  const wide = softenPlane(planes.l, planes, unit * 0.085)
  const weight = importanceForLikeness(portrait)
  // Dark skin has fainter lines, so the strength is measured relative to the lightness of the skin.
  const faint = 0.5 + 0.75 * Math.min(0.9, Math.max(0.25, skin[0]))
  const lines = new Float32Array(weight.length)
  for (let i = 0; i < lines.length; i++) {
    const deep = Math.max(0, wide[i]! - crisp[i]!) * 0.9 + Math.max(0, middle[i]! - crisp[i]!) * 1.1
    lines[i] = step(0.06, 0.24, (deep / faint) * (0.3 + 0.7 * weight[i]!))
  }
  knownLines.set(portrait, lines)
  return lines
}
