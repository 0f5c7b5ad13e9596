import type { Lab } from '../../ground/colour/lab.ts'
import type { Face } from '../../ground/people/faces/decode.ts'
import { mapFace } from '../../ground/people/faces/merge.ts'
import { type Box, ellipseOf, facePlane, shareAt } from '../../ground/people/faces/shape.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { type Plane, planeOf, softBlur } from '../../ground/plane/plane.ts'
import type { Size } from '../../ground/plane/size.ts'
import { smoothstep } from './ramp.ts'
import { eachChannel, type Shapes } from './shapes.ts'

type LightRange = readonly [darkest: number, lightest: number]

/** The skin colours of a person in the style of animation: a colour for lit skin and a colour for shade. */
interface Skin {
  readonly face: Face
  readonly lit: Lab
  readonly shade: Lab
  /** Lightness below which skin is shade. */
  readonly border: number
  /** Lightness of the darkest shade and of the lightest highlight of the skin. */
  readonly range: LightRange
  /** Oklab a and b relative to lightness, and how much the pixels deviate from these values. */
  readonly tint: readonly [a: number, b: number]
  readonly spread: number
}

const minPixels = 60
/** Minimum difference in lightness between light and shade, for faces in even light. */
const minDepth = 0.07
/** Share of the photo's own shading that is kept. */
const ownShading = 0.15

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns the lightness below which a given share of the colours lies. */
const lightAt = (sorted: readonly Lab[], share: number) => sorted[Math.floor(share * (sorted.length - 1))]![0]

/** Splits values halfway between the means of both parts (two-means clustering). */
function halves(sorted: readonly number[]): { low: number; high: number } {
  let low = sorted[Math.floor(sorted.length * 0.1)]!
  let high = sorted[Math.floor(sorted.length * 0.9)]!
  for (let round = 0; round < 8; round++) {
    const border = (low + high) / 2
    const lower = sorted.filter((value) => value < border)
    const upper = sorted.filter((value) => value >= border)
    if (lower.length === 0 || upper.length === 0) break
    low = mean(lower)
    high = mean(upper)
  }
  return { low, high }
}

/** Samples the colours of a face without the darkest and lightest parts; undefined if the face is too small. */
function skinOf(face: Face, { width, height, l, a, b }: Shapes): Skin | undefined {
  const ellipse = ellipseOf(face, 0.85)
  const reach = Math.max(ellipse.across, ellipse.along)
  const step = Math.max(1, Math.round(face.height / 60))
  const found: Lab[] = []
  for (
    let y = Math.max(0, Math.floor(ellipse.y - reach));
    y < Math.min(height, ellipse.y + reach);
    y += step
  ) {
    for (
      let x = Math.max(0, Math.floor(ellipse.x - reach));
      x < Math.min(width, ellipse.x + reach);
      x += step
    ) {
      const i = y * width + x
      if (l[i]! > 0.02 && shareAt(ellipse, { x, y }, 0.05) > 0.5) found.push([l[i]!, a[i]!, b[i]!])
    }
  }
  if (found.length < minPixels) return undefined
  found.sort((a, b) => a[0] - b[0])
  const core = found.slice(Math.floor(found.length * 0.25), Math.floor(found.length * 0.97))
  const tint = [median(core.map((p) => p[1] / p[0])), median(core.map((p) => p[2] / p[0]))] as const
  const stray = (p: Lab) => magnitude(p[1] - tint[0] * p[0], p[2] - tint[1] * p[0])
  const close = core.filter((p) => stray(p) < 0.05)
  const skin = close.length > minPixels / 2 ? close : core
  const { low, high } = halves(skin.map(([light]) => light))
  const depth = Math.max(minDepth, high - low)
  const middle = (low + high) / 2
  const [dark, bright] = [middle - depth / 2, middle + depth / 2]
  return {
    face,
    lit: [bright, tint[0] * bright, tint[1] * bright],
    shade: [dark, tint[0] * dark + 0.008, tint[1] * dark + 0.002],
    border: middle - 0.01,
    range: [lightAt(found, 0.1), lightAt(found, 0.97)],
    tint,
    spread: Math.min(0.03, Math.max(0.012, 1.6 * median(skin.map(stray)))),
  }
}

/** Similarity of a pixel to a skin colour, from 0 to 1, at any brightness that occurs on this skin. */
function likeness({ range, tint, spread }: Skin, { l, a, b }: Shapes, i: number): number {
  const light = l[i]!
  const stray = magnitude(a[i]! - tint[0] * light, b[i]! - tint[1] * light)
  const isLit =
    smoothstep(range[0] - 0.1, range[0], light) * (1 - smoothstep(range[1] + 0.02, range[1] + 0.08, light))
  return isLit * (1 - smoothstep(1.6 * spread, 3 * spread, stray))
}

/** Distance from a face, relative to its ellipse, within which skin is painted. */
const nearby = { grow: 1.15, soft: 1.2 }

/** Returns the part of a picture around a face within which its skin is painted. */
function areaOf(face: Face, { width, height }: Size): Box {
  const { x, y, across, along } = ellipseOf(face, nearby.grow)
  const reach = Math.max(across, along) * (1 + nearby.soft)
  const [left, top] = [Math.max(0, Math.floor(x - reach)), Math.max(0, Math.floor(y - reach))]
  return {
    left,
    top,
    width: Math.max(1, Math.min(width, Math.ceil(x + reach)) - left),
    height: Math.max(1, Math.min(height, Math.ceil(y + reach)) - top),
  }
}

/** Converts a pixel's index in a part of a picture to its index in the whole picture. */
const placeOf = (i: number, { width }: Size, { left, top, width: wide }: Box) =>
  (top + Math.floor(i / wide)) * width + left + (i % wide)

function cut(values: Float32Array, size: Size, area: Box): Float32Array {
  const out = new Float32Array(area.width * area.height)
  for (let row = 0; row < area.height; row++) {
    const from = placeOf(row * area.width, size, area)
    out.set(values.subarray(from, from + area.width), row * area.width)
  }
  return out
}

function paste(from: Float32Array, values: Float32Array, size: Size, area: Box): void {
  for (let row = 0; row < area.height; row++)
    values.set(from.subarray(row * area.width, (row + 1) * area.width), placeOf(row * area.width, size, area))
}

/** Returns the probability of skin for each pixel around a face, according to its colour. */
function whereSkin(shapes: Shapes, { face, lit, shade, range, tint, spread }: Skin, area: Box): Plane {
  const inArea = mapFace(face, ({ x, y }) => ({ x: x - area.left, y: y - area.top }), 1)
  const near = facePlane([inArea], area, area, nearby)
  const { l, a, b } = eachChannel(shapes, (values) => cut(values, shapes, area))
  // Darker shadows stay unchanged, because brows and hair are also that dark.
  const darkest = Math.max(shade[0], lit[0] - 0.2) - 0.17
  return planeOf(area, (i) => {
    if (near.data[i]! < 0.02) return 0
    const stray = magnitude(a[i]! - tint[0] * l[i]!, b[i]! - tint[1] * l[i]!)
    const isTint = 1 - smoothstep(1.6 * spread, 3 * spread, stray)
    // A wall of the same hue behind dark skin is lighter than the lightest part of the skin.
    const isDarkEnough = 1 - smoothstep(range[1] + 0.02, range[1] + 0.08, l[i]!)
    return near.data[i]! * isTint * isDarkEnough * smoothstep(darkest - 0.06, darkest + 0.04, l[i]!)
  })
}

/** Blurs values within a mask, using only values within the mask. */
function blurWithin(values: Float32Array, mask: Plane, radius: number): Float32Array {
  const sums = softBlur(
    planeOf(mask, (i) => values[i]! * mask.data[i]!),
    radius,
  )
  const weights = softBlur(mask, radius)
  return sums.data.map((sum, i) => (weights.data[i]! > 1e-3 ? sum / weights.data[i]! : values[i]!))
}

export interface PaintedSkin {
  /** Mask of the painted skin, from 0 to 1, and the lightness of the unpainted picture. */
  readonly share: Plane
  readonly light: Plane
  /** Mask of faces and of body parts of the same colour, from 0 to 1; their colour is kept. */
  readonly like: Plane
}

interface TwoTones {
  /** 0 in shade, 1 in light. */
  readonly flat: Float32Array
  readonly dark: number
  readonly bright: number
  /** Radius in pixels of the neighbourhoods whose mean is kept. */
  readonly reach: number
}

/**
 * Paints a channel of the skin. The mean of each neighbourhood is kept, so that the two tones do not make a cheek, a forehead or
 * fair hair lighter or darker overall.
 */
function paintTwoTones(values: Float32Array, here: Plane, { flat, dark, bright, reach }: TwoTones): void {
  const change = flat.map((share, i) => dark + (bright - dark) * share - values[i]!)
  const around = blurWithin(change, here, reach)
  for (let i = 0; i < values.length; i++)
    if (here.data[i]! >= 0.01) values[i]! += here.data[i]! * (1 - ownShading) * (change[i]! - around[i]!)
}

interface People {
  readonly faces: readonly Face[]
  /** Probability that each pixel of the shapes belongs to a person, from 0 to 1. */
  readonly person: Plane
  /** 1 for pixels of hair, hats and lenses, which are not skin, even if they have its colour. */
  readonly isHair: Uint8Array
}

/** Radius of the neighbourhoods, as a share of the face's height. */
const neighbourhood = 0.14

/** Paints the skin around each face in two tones. */
export async function paintSkin(
  shapes: Shapes,
  { faces, person, isHair }: People,
  pause: () => Promise<void>,
): Promise<PaintedSkin & { readonly shapes: Shapes }> {
  const painted = eachChannel(shapes, (values) => values.slice())
  const share = new Float32Array(shapes.l.length)
  const light = shapes.l.slice()
  const like = facePlane(faces, shapes, shapes, { soft: 0.25 })
  for (const face of faces) {
    const skin = skinOf(face, shapes)
    if (!skin) continue
    for (let i = 0; i < like.data.length; i++)
      if (person.data[i]! > like.data[i]!)
        like.data[i] = Math.max(like.data[i]!, person.data[i]! * likeness(skin, shapes, i))
    const area = areaOf(face, shapes)
    const skinned = whereSkin(shapes, skin, area)
    const mask = planeOf(area, (i) => (isHair[placeOf(i, shapes, area)] ? 0 : skinned.data[i]!))
    const reach = Math.max(1, Math.round(face.height * 0.02))
    const around = softBlur(mask, Math.max(1, Math.round(reach / 2)))
    const soft = blurWithin(cut(shapes.l, shapes, area), mask, reach)
    const here = planeOf(mask, (i) => Math.min(mask.data[i]!, 1.4 * around.data[i]!))
    const flat = soft.map((value) => smoothstep(skin.border - 0.03, skin.border + 0.03, value))
    const wide = Math.max(1, Math.round(face.height * neighbourhood))
    for (const [c, channel] of (['l', 'a', 'b'] as const).entries()) {
      const [dark, bright] = [skin.shade[c]!, skin.lit[c]!]
      const values = cut(painted[channel], shapes, area)
      paintTwoTones(values, here, { flat, dark, bright, reach: wide })
      paste(values, painted[channel], shapes, area)
    }
    for (let i = 0; i < soft.length; i++) {
      if (here.data[i]! < 0.01) continue
      const position = placeOf(i, shapes, area)
      share[position] = Math.max(share[position]!, here.data[i]!)
      light[position] = soft[i]!
    }
    await pause()
  }
  const { width, height } = shapes
  const plane = (data: Float32Array) => ({ width, height, data })
  return { shapes: painted, share: plane(share), light: plane(light), like }
}
