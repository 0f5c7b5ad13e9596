import type { ImageValue } from '../../execution-types.ts'
import { findFocus } from '../../ground/film/focus.ts'
import { curveTable, develop } from '../../ground/grade/develop.ts'
import type { Mood } from '../../ground/grade/mood.ts'
import { moodMap } from '../../ground/grade/mood-map.ts'
import { mainFaces } from '../../ground/people/faces/crop.ts'
import { eyesOf } from '../../ground/people/faces/shape.ts'
import { openPlane, reservePlane, takePicture } from '../../ground/plane/session-planes.ts'
import { blueNoise } from '../../ground/random/blue-noise.ts'
import { grainSide } from '../../ground/random/grain.ts'
import { KernelSession } from '../../kernels/session.ts'
import type { focusPlaces } from './declaration.ts'
import { blurByLens } from './lens.ts'

export interface MiniatureSettings {
  readonly focus: (typeof focusPlaces)[number]
  /** Strength of the blur, from 0 to 1; the following settings are 0 to 1, too. */
  readonly blur: number
  readonly depth: number
  readonly toy: number
}

/** Look of painted plastic under a lamp: strong, bright colours and clear shadows; skin is excluded. */
const toyBox: Mood = {
  ...{ black: 0.05, white: 1, gamma: 0.9, contrast: 0.6, saturation: 1.4 },
  ...{ shadows: [0.008, 265], middle: [0.006, 85], lights: [0.012, 92] },
  bands: [{ hue: 52, width: 36, turn: 0, gain: 0.82, light: 0 }],
  ...{ halo: 0, spill: [0, 0] },
}
const named = { upper: 0.3, middle: 0.52, lower: 0.72 } as const

/** The band in focus, as shares of the height. */
export interface Band {
  readonly centre: number
  /** Minimum half height of the band. */
  readonly reach: number
}

/** Returns the usual half height of the band for a depth of 0 to 1. */
const usualReach = (depth: number) => 0.22 * depth
/** Maximum half height of the band: with a higher band, nothing would be blurred. */
const maxReach = 0.34
/** Part of a face, above and below its eyes, that must be sharp. */
const ofFace = 0.4

/** Finds the band. Faces at very different heights make the band wider, so that no person of a group is blurred. */
export async function bandOf(
  image: ImageValue,
  { focus, depth }: Pick<MiniatureSettings, 'focus' | 'depth'>,
  signal: AbortSignal,
): Promise<Band> {
  const reach = usualReach(depth)
  if (focus !== 'auto') return { centre: named[focus], reach }
  const { y } = await findFocus(image, signal)
  const centre = Math.min(0.85, Math.max(0.15, y))
  const faces = await mainFaces(image, signal)
  if (faces.length < 2) return { centre, reach }
  const edges = faces.flatMap((face) => {
    const eyes = eyesOf(face).y
    return [(eyes - ofFace * face.height) / image.height, (eyes + ofFace * face.height) / image.height]
  })
  const [top, bottom] = [Math.min(...edges), Math.max(...edges)]
  if (top >= centre - reach && bottom <= centre + reach) return { centre, reach }
  return { centre: (top + bottom) / 2, reach: Math.min(maxReach, Math.max(reach, (bottom - top) / 2)) }
}

/**
 * Makes a picture look like a close-up of a model: a thin band in focus, lens blur elsewhere, and the
 * colours of painted toys. Alpha is kept.
 */
export async function makeMiniature(
  image: ImageValue,
  settings: MiniatureSettings,
  { centre, reach }: Band,
  signal: AbortSignal,
): Promise<ImageValue> {
  const { width, height } = image
  using session = new KernelSession(signal)
  const { rgba, plane } = await openPlane(session, image)
  const radius = settings.blur * 0.034 * Math.max(width, height)
  const blurred = await blurByLens(session, plane, { centre, half: reach, radius })
  const none = { ...reservePlane(session, 1, 1), shift: 0 }
  await develop(session, {
    ...{ plane: blurred, glow: none, rgba },
    grid: session.place(moodMap(toyBox, { low: 0, high: 1 }, settings.toy)),
    blue: session.place(blueNoise()),
    grain: session.reserve(grainSide * grainSide * 4),
    curve: session.place(curveTable()),
    look: { halo: 0, haloA: 0, haloB: 0, grit: 0, vignette: 0.18 * settings.toy },
  })
  return takePicture(session, rgba, width, height)
}
