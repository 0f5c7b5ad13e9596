import type { Lab } from '../../ground/colour/lab.ts'
import type { Face } from '../../ground/people/faces/decode.ts'
import { ellipseOf, facePlane, shareAt } from '../../ground/people/faces/shape.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { type Plane, planeOf, softBlur } from '../../ground/plane/plane.ts'
import { smoothstep } from './ramp.ts'
import { eachChannel, type Shapes } from './shapes.ts'

type LightRange = readonly [darkest: number, lightest: number]

/** The skin of a person, as painters of animation mix it: one colour in light and one in shade. */
interface Skin {
  readonly face: Face
  readonly lit: Lab
  readonly shade: Lab
  /** Lightness at which shade begins. */
  readonly border: number
  /** Lightness of the darkest shade and of the lightest shine on it. */
  readonly range: LightRange
  /** Oklab a and b relative to lightness, and how far its pixels stray from that. */
  readonly tint: readonly [a: number, b: number]
  readonly spread: number
}

const minPixels = 60
/** Least difference in lightness between light and shade, which a face in even light lacks. */
const leastDepth = 0.07
/** Share of the photo's own shading that stays. */
const ownShading = 0.15

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Lightness below which a share of the colours lies. */
const lightAt = (sorted: readonly Lab[], share: number) => sorted[Math.floor(share * (sorted.length - 1))]![0]

/** Divides values at the middle between the means of both parts (two-means). */
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

/** Samples a face without its darkest and lightest parts; undefined if it is too small. */
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
  found.sort((one, other) => one[0] - other[0])
  const core = found.slice(Math.floor(found.length * 0.25), Math.floor(found.length * 0.97))
  const tint = [median(core.map((p) => p[1] / p[0])), median(core.map((p) => p[2] / p[0]))] as const
  const stray = (p: Lab) => magnitude(p[1] - tint[0] * p[0], p[2] - tint[1] * p[0])
  const close = core.filter((p) => stray(p) < 0.05)
  const skin = close.length > minPixels / 2 ? close : core
  const { low, high } = halves(skin.map(([light]) => light))
  const depth = Math.max(leastDepth, high - low)
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

/** Likeness of a pixel to a skin, 0..1, in any light that is on it. */
function likeness({ range, tint, spread }: Skin, { l, a, b }: Shapes, i: number): number {
  const light = l[i]!
  const stray = magnitude(a[i]! - tint[0] * light, b[i]! - tint[1] * light)
  const isLit =
    smoothstep(range[0] - 0.1, range[0], light) * (1 - smoothstep(range[1] + 0.02, range[1] + 0.08, light))
  return isLit * (1 - smoothstep(1.6 * spread, 3 * spread, stray))
}

/** Share of skin in each pixel near a face, by its colour. */
function whereSkin(
  { width, height, l, a, b }: Shapes,
  { face, lit, shade, range, tint, spread }: Skin,
): Plane {
  const size = { width, height }
  const near = facePlane([face], size, size, { grow: 1.15, soft: 1.2 })
  // Shadows darker than this stay as they are, because brows and hair are no lighter.
  const darkest = Math.max(shade[0], lit[0] - 0.2) - 0.17
  return planeOf(size, (i) => {
    if (near.data[i]! < 0.02) return 0
    const stray = magnitude(a[i]! - tint[0] * l[i]!, b[i]! - tint[1] * l[i]!)
    const isTint = 1 - smoothstep(1.6 * spread, 3 * spread, stray)
    // A wall of the same hue behind dark skin is lighter than any of its lights.
    const isDarkEnough = 1 - smoothstep(range[1] + 0.02, range[1] + 0.08, l[i]!)
    return near.data[i]! * isTint * isDarkEnough * smoothstep(darkest - 0.06, darkest + 0.04, l[i]!)
  })
}

/** Blurs values within a mask, from the values within the mask alone. */
function blurWithin(values: Float32Array, mask: Plane, radius: number): Float32Array {
  const sums = softBlur(
    planeOf(mask, (i) => values[i]! * mask.data[i]!),
    radius,
  )
  const weights = softBlur(mask, radius)
  return sums.data.map((sum, i) => (weights.data[i]! > 1e-3 ? sum / weights.data[i]! : values[i]!))
}

export interface PaintedSkin {
  /** Skin that has been painted, 0..1, and the lightness that the picture had before. */
  readonly share: Plane
  readonly light: Plane
  /** Faces, and parts of people in the same colour, 0..1: they keep their lightness, so that arms are as light as faces. */
  readonly like: Plane
}

interface TwoTones {
  /** 0 in shade, 1 in light. */
  readonly flat: Float32Array
  readonly dark: number
  readonly bright: number
}

/** Paints one channel of skin, whose mean over the skin stays: light and shade may not make a person lighter or darker. */
function paintTwoTones(values: Float32Array, here: Float32Array, { flat, dark, bright }: TwoTones): void {
  const wanted = flat.map((share) => dark + (bright - dark) * share)
  let [moved, whole] = [0, 0]
  for (let i = 0; i < here.length; i++) {
    moved += here[i]! * (wanted[i]! - values[i]!)
    whole += here[i]!
  }
  const shift = whole > 0 ? moved / whole : 0
  for (let i = 0; i < here.length; i++)
    if (here[i]! >= 0.01) values[i]! += here[i]! * (1 - ownShading) * (wanted[i]! - shift - values[i]!)
}

interface People {
  readonly faces: readonly Face[]
  /** Probability that each pixel of the shapes belongs to a person, 0..1. */
  readonly person: Plane
}

/** Paints the skin around each face in two tones. */
export async function paintSkin(
  shapes: Shapes,
  { faces, person }: People,
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
      like.data[i] = Math.max(like.data[i]!, person.data[i]! * likeness(skin, shapes, i))
    const mask = whereSkin(shapes, skin)
    const reach = Math.max(1, Math.round(face.height * 0.02))
    const around = softBlur(mask, Math.max(1, Math.round(reach / 2)))
    const soft = blurWithin(shapes.l, mask, reach)
    const here = mask.data.map((is, i) => Math.min(is, 1.4 * around.data[i]!))
    const flat = soft.map((value) => smoothstep(skin.border - 0.03, skin.border + 0.03, value))
    for (const [c, channel] of (['l', 'a', 'b'] as const).entries()) {
      const [dark, bright] = [skin.shade[c]!, skin.lit[c]!]
      paintTwoTones(painted[channel], here, { flat, dark, bright })
    }
    for (let i = 0; i < soft.length; i++) {
      if (here[i]! < 0.01) continue
      share[i] = Math.max(share[i]!, here[i]!)
      light[i] = soft[i]!
    }
    await pause()
  }
  const { width, height } = shapes
  const plane = (data: Float32Array) => ({ width, height, data })
  return { shapes: painted, share: plane(share), light: plane(light), like }
}
