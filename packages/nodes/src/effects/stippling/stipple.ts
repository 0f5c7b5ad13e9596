import type { ImageValue } from '../../execution-types.ts'
import { linearRgb } from '../../ground/colour/lab.ts'
import type { DrawHooks } from '../../ground/drawing/previews.ts'
import { fullPictureOf } from '../../ground/people/faces/find-faces.ts'
import { detailPlane } from '../../ground/people/heads/detail-plane.ts'
import { type LabPlanes, labPlanes, sizeOfArea } from '../../ground/plane/lab-planes.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import type { Plane } from '../../ground/plane/plane.ts'
import { randomOf } from '../../ground/random/random.ts'
import type { StippleStyleName } from './declaration.ts'
import { firstDots, settleDots } from './points.ts'
import { type Dots, type Light, type Paper, printDots } from './print.ts'
import { wantedCover } from './tone.ts'

export interface StippleSettings {
  readonly look: StippleStyleName
  readonly dots: number
  /** Contrast, from 0 to 1. */
  readonly contrast: number
  readonly seed: number
}

interface StippleStyle {
  readonly isLight: boolean
  /** If true, dots have the picture's own colours. */
  readonly isColoured: boolean
  /** Linear RGB of the paper without ink. */
  readonly bare: Light
  readonly dot: Light
  readonly relief: number
  readonly tint: number
}

const styles: Readonly<Record<StippleStyleName, StippleStyle>> = {
  ink: {
    isLight: false,
    isColoured: false,
    bare: [0.93, 0.9, 0.82],
    dot: [0.012, 0.012, 0.016],
    relief: 0.09,
    tint: 0,
  },
  colour: {
    isLight: false,
    isColoured: true,
    bare: [0.95, 0.93, 0.88],
    dot: [0, 0, 0],
    relief: 0.09,
    tint: 2.2,
  },
  chalk: {
    isLight: true,
    isColoured: false,
    bare: [0.014, 0.017, 0.028],
    dot: [0.9, 0.87, 0.78],
    relief: 0.35,
    tint: 0,
  },
  glow: {
    isLight: true,
    isColoured: true,
    bare: [0.006, 0.006, 0.012],
    dot: [0, 0, 0],
    relief: 0.2,
    tint: 0.7,
  },
}

/** Number of rounds in which dots settle; in a preview, dots need not be as evenly distributed. */
const rounds = { picture: 9, preview: 3 }
/** Number of pixels per dot in the plane in which dots are settled: with fewer pixels, the pixel grid would be visible. */
const pixelsOfDot = 26

/**
 * Density of dots in a face, where the detail is 1, relative to the density of the same tone elsewhere; these dots are smaller, so
 * that the tone does not change.
 */
const faceDensity = 3

const densityOf = (share: number) => 1 + (faceDensity - 1) * share

/**
 * Returns a pen colour near the picture's colour, as linear RGB: more saturated, and with a lightness that contrasts with the
 * paper.
 */
function penOf(planes: LabPlanes, index: number, isLight: boolean): Light {
  const lightness = planes.l[index]!
  const chroma = magnitude(planes.a[index]!, planes.b[index]!)
  const gain = Math.min(1.55, 0.26 / Math.max(0.02, chroma))
  const light = isLight ? 0.5 + 0.5 * lightness : 0.16 + 0.58 * lightness
  const [r, g, b] = linearRgb([light, planes.a[index]! * gain, planes.b[index]! * gain])
  return [Math.max(0, r), Math.max(0, g), Math.max(0, b)]
}

/**
 * Computes radii and colours of the dots. Radii are scaled so that all dots together cover the wanted area; they are slightly
 * larger in dense parts, where dots overlap.
 */
function penDots(
  places: Float64Array,
  planes: LabPlanes,
  { cover, detail }: { readonly cover: Float32Array; readonly detail: Plane },
  { style, scale }: { readonly style: StippleStyle; readonly scale: number },
): Dots {
  const { width, height } = planes
  const count = places.length / 2
  const radii = new Float32Array(count)
  const colours = new Float32Array(count * 3)
  const random = randomOf(count)
  let square = 0
  for (let i = 0; i < count; i++) {
    const x = Math.min(width - 1, Math.max(0, Math.floor(places[i * 2]!)))
    const y = Math.min(height - 1, Math.max(0, Math.floor(places[i * 2 + 1]!)))
    const index = y * width + x
    radii[i] =
      (0.72 + 0.5 * cover[index]!) * ((0.9 + 0.2 * random()) / Math.sqrt(densityOf(detail.data[index]!)))
    square += radii[i]! ** 2
    colours.set(style.isColoured ? penOf(planes, index, style.isLight) : style.dot, i * 3)
  }
  const wanted = cover.reduce((sum, value) => sum + value, 0)
  const unit = Math.sqrt(wanted / (Math.PI * Math.max(1e-6, square))) * scale
  return {
    places: places.map((value) => value * scale),
    radii: radii.map((radius) => radius * unit),
    colours,
  }
}

/** Properties of a picture that are measured before dots are placed. */
export interface Tones {
  readonly planes: LabPlanes
  readonly cover: Float32Array
}

/** Number of dots: at most one dot for nine pixels, since smaller dots would blend into grey. */
const dotsOf = ({ width, height }: ImageValue, { dots }: StippleSettings) =>
  Math.max(1, Math.min(dots, Math.floor((width * height) / 9)))

/** Measures the tones of a picture. */
export async function tonesOf(image: ImageValue, settings: StippleSettings): Promise<Tones> {
  const style = styles[settings.look]
  const area = Math.min(1_600_000, Math.max(30_000, dotsOf(image, settings) * pixelsOfDot))
  const ground = style.isLight ? ([0, 0, 0] as const) : ([255, 255, 255] as const)
  const planes = await labPlanes(image, sizeOfArea(image, area), ground)
  return { planes, cover: wantedCover(planes, { ...style, contrast: settings.contrast }) }
}

/** Dots of a picture, and the paper for them. */
interface Stippling {
  readonly dots: Dots
  readonly paper: Paper
  /** Change of tone around each dot: large along outlines. */
  readonly outline: Float32Array
}

type StippleHooks = DrawHooks & { readonly tones?: Tones }

/** Returns the change of tone around each dot. */
function outlinesAt(places: Float64Array, cover: Float32Array, { width, height }: LabPlanes): Float32Array {
  // The tones are compared at a distance of about a dot.
  const reach = Math.round(Math.sqrt(pixelsOfDot) / 2)
  const toneAt = (x: number, y: number) =>
    cover[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))]!
  return Float32Array.from({ length: places.length / 2 }, (_, i) => {
    const [x, y] = [Math.floor(places[i * 2]!), Math.floor(places[i * 2 + 1]!)]
    return magnitude(toneAt(x + reach, y) - toneAt(x - reach, y), toneAt(x, y + reach) - toneAt(x, y - reach))
  })
}

/** Distributes dots by the tones of a picture (weighted Voronoi stippling, Secord 2002). */
export async function placeDots(
  image: ImageValue,
  settings: StippleSettings,
  hooks: StippleHooks,
): Promise<Stippling> {
  const style = styles[settings.look]
  const { signal } = hooks
  const count = dotsOf(image, settings)
  const { planes, cover } = hooks.tones ?? (await tonesOf(image, settings))
  const detail = await detailPlane(image, planes, signal)
  const weights = cover.map((value, i) => value * densityOf(detail.data[i]!))
  const places = firstDots(weights, planes, count, settings.seed)
  const scale = image.width / planes.width
  hooks.progress?.(0.1)
  const times = fullPictureOf(image) ? rounds.preview : rounds.picture
  for (let round = 0; round < times && places.length > 2; round++) {
    await settleDots(places, weights, planes, signal)
    hooks.progress?.(0.1 + (0.75 * (round + 1)) / times)
  }
  const dots = penDots(places, planes, { cover, detail }, { style, scale })
  return { dots, paper: { ...style, seed: settings.seed }, outline: outlinesAt(places, cover, planes) }
}

/**
 * Draws a picture in dots, as ink on paper or light on dark. The result is opaque and has the picture's size; transparent parts
 * remain paper.
 */
export async function stippleImage(
  image: ImageValue,
  settings: StippleSettings,
  hooks: StippleHooks,
): Promise<ImageValue> {
  const { dots, paper } = await placeDots(image, settings, hooks)
  const printed = await printDots(image, dots, paper, hooks.signal)
  hooks.progress?.(1)
  return printed
}
