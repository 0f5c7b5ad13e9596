import type { ImageValue } from '../../execution-types.ts'
import { putLab } from '../../ground/colour/lab.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { type Plane, planeOf, softBlur } from '../../ground/plane/plane.ts'
import type { AnimeLight } from './declaration.ts'
import type { Features } from './features.ts'
import { smoothstep } from './ramp.ts'
import type { Shapes } from './shapes.ts'
import type { PaintedSkin } from './skin.ts'

interface Look {
  /** Lightness that the median gets, 0..1. */
  readonly middle: number
  readonly chroma: number
  readonly glow: number
  /** Oklab a and b that lights and shadows take on. */
  readonly light: readonly [a: number, b: number]
  readonly shade: readonly [a: number, b: number]
}

const looks: Readonly<Record<AnimeLight, Look>> = {
  day: { middle: 0.62, chroma: 1.35, glow: 0.28, light: [0, 0.002], shade: [0.002, -0.008] },
  sunset: { middle: 0.56, chroma: 1.18, glow: 0.4, light: [0.03, 0.062], shade: [0.034, -0.036] },
  night: { middle: 0.4, chroma: 1.05, glow: 0.35, light: [-0.012, -0.012], shade: [0, -0.055] },
}

/** Lightness that skin does not exceed, as a share of the range, and how much lighter it may get: it should neither turn white nor change its tone. */
const skinLimit = { ceiling: 0.86, gain: 0.05 }
const [darkest, lightest] = [0.16, 0.98]
const maxChroma = 0.24

/** Maps lightness so that the picture is bright and uses the whole range. */
function toneOf({ l }: Shapes, skin: PaintedSkin, { middle }: Look): (light: number) => number {
  const step = Math.max(1, Math.floor(l.length / 20_011))
  const sorted = Float32Array.from({ length: Math.ceil(l.length / step) }, (_, i) => l[i * step]!).sort()
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!
  const black = at(0.01)
  const range = Math.max(0.35, at(0.99) - black)
  const inRange = (light: number) => Math.min(0.95, Math.max(0.05, (light - black) / range))
  const wanted = Math.log(middle) / Math.log(inRange(at(0.5)))
  const highest = (skin.lightest + skinLimit.gain - darkest) / (lightest - darkest)
  const guard =
    skin.lightest > 0
      ? Math.log(Math.min(skinLimit.ceiling, Math.max(0.05, highest))) / Math.log(inRange(skin.lightest))
      : 0
  const gamma = Math.max(Math.min(1.05, guard), Math.min(middle < 0.5 ? 1.5 : 1.05, Math.max(0.55, wanted)))
  return (light) =>
    darkest + (lightest - darkest) * Math.min(1, Math.max(0, (light - black) / range)) ** gamma
}

interface Layers {
  readonly photo: Shapes
  readonly shapes: Shapes
  readonly features: Features
  readonly skin: PaintedSkin
  readonly lines: Plane
}

/** How much of a photo's own features each pixel shows: all that is not skin, and what stands out from it. */
function detailOf({ features, skin }: Layers, i: number): number {
  const share = features.share.data[i]!
  if (share === 0) return 0
  const apart = features.light[i]! - skin.light[i]!
  return (
    share * Math.max(1 - skin.share[i]!, smoothstep(0.03, 0.1, -apart), 0.8 * smoothstep(0.07, 0.13, apart))
  )
}

/** Puts the layers of a drawing together, with bright colours, a glow around lights, and lines in a dark form of their ground. */
export function colour(layers: Layers, light: AnimeLight, scale: number): ImageValue {
  const { photo, shapes, features, skin, lines } = layers
  const { width, height } = shapes
  const look = looks[light]
  const tone = toneOf(shapes, skin, look)
  const detail = planeOf(shapes, (i) => detailOf(layers, i))
  const tones = planeOf(shapes, (i) =>
    tone(shapes.l[i]! + detail.data[i]! * (features.light[i]! - shapes.l[i]!)),
  )
  const glow = softBlur(
    planeOf(shapes, (i) => Math.max(0, tones.data[i]! - 0.72)),
    Math.max(1, Math.round(18 * scale)),
  )
  const data = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    const isSkin = skin.share[i]!
    let l = tones.data[i]!
    let a = shapes.a[i]! + 0.8 * detail.data[i]! * (photo.a[i]! - shapes.a[i]!)
    let b = shapes.b[i]! + 0.8 * detail.data[i]! * (photo.b[i]! - shapes.b[i]!)
    const brighter = Math.min(1.25 - 0.2 * isSkin, Math.max(1, l / Math.max(0.05, shapes.l[i]!)))
    const chroma = magnitude(a, b)
    const wanted = Math.min(maxChroma, chroma * (look.chroma - 0.25 * isSkin) * brighter)
    const gain = chroma > 1e-5 ? wanted / chroma : 1
    const tint = (1 - 0.5 * isSkin) * 4 * l * (1 - l)
    a = a * gain + tint * (look.shade[0] + (look.light[0] - look.shade[0]) * l)
    b = b * gain + tint * (look.shade[1] + (look.light[1] - look.shade[1]) * l)
    l = Math.min(1, l + look.glow * glow.data[i]! * (1 - l))
    const ink = 0.85 * lines.data[i]!
    l += ink * (Math.min(l, 0.14 + 0.22 * l) - l)
    putLab(data, i * 4, l, a * (1 - 0.3 * ink), b * (1 - 0.3 * ink))
  }
  return { kind: 'image', width, height, data }
}
