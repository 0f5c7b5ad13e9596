import type { ImageValue } from '../../execution-types.ts'
import { byteOfLight } from '../../ground/colour/srgb.ts'
import type { Easel } from '../../ground/drawing/easel.ts'
import { softenFloats } from '../../ground/plane/mean.ts'
import type { Plane } from '../../ground/plane/plane.ts'
import { takePicture } from '../../ground/plane/session-planes.ts'
import type { AnimeLight } from './declaration.ts'
import type { Features } from './features.ts'
import { sampleLightness } from './shapes.ts'
import type { PaintedSkin } from './skin.ts'

interface Grade {
  /** Lightness to which the median is mapped, from 0 to 1. */
  readonly middle: number
  /** Exponent for the lightness of people. Their lightness is unchanged except at night, when the whole picture is darker. */
  readonly people: number
  readonly chroma: number
  readonly glow: number
  /** Oklab a and b that are added to lights and to shadows. */
  readonly light: readonly [a: number, b: number]
  readonly shade: readonly [a: number, b: number]
}

const grades: Readonly<Record<AnimeLight, Grade>> = {
  day: { middle: 0.62, people: 1, chroma: 1.35, glow: 0.28, light: [0, 0.002], shade: [0.002, -0.008] },
  sunset: { middle: 0.56, people: 1, chroma: 1.18, glow: 0.4, light: [0.03, 0.062], shade: [0.034, -0.036] },
  night: { middle: 0.4, people: 1.3, chroma: 1.05, glow: 0.35, light: [-0.012, -0.012], shade: [0, -0.055] },
}

const [darkest, lightest] = [0.16, 0.98]
/**
 * Minimum exponent of lightness in a picture without people, and in a crowded picture; and the minimum share of people in
 * a crowded picture.
 */
const [bright, calm, crowd] = [0.55, 0.85, 0.1]

/**
 * Maps lightness so that the picture is bright and uses the whole range. The mapping is weaker if there are people, who keep
 * their lightness: on a much brighter background they would look cut out.
 */
function brightTone(easel: Easel, { middle }: Grade, people: Plane): (light: number) => number {
  const sorted = sampleLightness(easel, 20_011).sort()
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!
  const black = quantile(0.01)
  const range = Math.max(0.35, quantile(0.99) - black)
  const inRange = Math.min(0.95, Math.max(0.05, (quantile(0.5) - black) / range))
  const wanted = Math.log(middle) / Math.log(inRange)
  const share = people.data.reduce((sum, value) => sum + value, 0) / people.data.length
  const minimum = bright + (calm - bright) * Math.min(1, share / crowd)
  const gamma = Math.min(middle < 0.5 ? 1.5 : 1.05, Math.max(minimum, wanted))
  return (light) =>
    darkest + (lightest - darkest) * Math.min(1, Math.max(0, (light - black) / range)) ** gamma
}

/** Returns a table of 4097 numbers for a function of lightness 0 to 1. */
const toneTable = (tone: (light: number) => number) =>
  Float32Array.from({ length: 4097 }, (_, i) => tone(i / 4096))

function joinArrays(parts: readonly Float32Array[]): Float32Array {
  const samples = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let position = 0
  for (const part of parts) {
    samples.set(part, position)
    position += part.length
  }
  return samples
}

interface Layers {
  /** Address of the photo, a padded Oklab plane. */
  readonly photo: number
  readonly features: Features
  readonly skin: PaintedSkin
  /** Probability of people, from 0 to 1, in the size of the skin planes. People are never made lighter. */
  readonly people: Plane
  readonly lines: Plane
}

/**
 * Colours the flat areas of an easel and adds the layers of a drawing: bright colours, a glow around lights, and lines in a
 * darker tone of the colour below them.
 */
export async function colour(easel: Easel, layers: Layers, light: AnimeLight): Promise<ImageValue> {
  const { session, surface, scale } = easel
  const { width, height, base: lab, rgba } = surface
  const grade = grades[light]
  const tone = session.place(
    joinArrays([
      toneTable(brightTone(easel, grade, layers.people)),
      toneTable((light) => light ** grade.people),
    ]),
  )
  const { like, share, light: before } = layers.skin
  const size = { skinWidth: share.width, skinHeight: share.height }
  const people = session.place(joinArrays([layers.people.data, share.data, before.data]))
  const features = session.place(layers.features.share.data)
  const [tones, glow] = [session.reserve(width * height * 4), session.reserve(width * height * 4)]
  const planes = { lab, width, height, features, ...size, tones, glow }
  await session.run('celTones', height, {
    ...planes,
    skin: people,
    light: session.place(layers.features.light),
    tone,
  })
  await softenFloats(session, glow, surface, Math.max(1, Math.round(18 * scale)))
  const numbers = Float64Array.from([grade.chroma, grade.glow, ...grade.light, ...grade.shade])
  await session.run('celColours', height, {
    ...planes,
    photo: layers.photo,
    skin: session.place(like.data),
    lines: session.place(layers.lines.data),
    look: session.place(numbers),
    bytes: session.place(byteOfLight),
    rgba,
  })
  return takePicture(session, rgba, width, height)
}
