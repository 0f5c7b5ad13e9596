import type { ImageValue } from '../../execution-types.ts'
import { lightnessAt } from '../../ground/colour/levels.ts'
import { curveTable, develop } from '../../ground/grade/develop.ts'
import { mapBetween } from '../../ground/grade/map-between.ts'
import type { Mood, Tint } from '../../ground/grade/mood.ts'
import { moodMap } from '../../ground/grade/mood-map.ts'
import {
  openPlane,
  type PlaneRef,
  reservePlane,
  softenPlane,
  takePicture,
} from '../../ground/plane/session-planes.ts'
import { blueNoise } from '../../ground/random/blue-noise.ts'
import { grainTile } from '../../ground/random/grain.ts'
import { KernelSession } from '../../kernels/session.ts'

/** Source of the colours: a mood or another picture. */
export type GradeTarget = { readonly mood: Mood } | { readonly picture: ImageValue }

export interface GradeSettings {
  readonly look: GradeTarget
  /** Strength of the grade, from 0 to 1; the following settings are 0 to 1, too. */
  readonly strength: number
  readonly glow: number
  readonly grain: number
  readonly vignette: number
}

const grainSeed = 0x510e527f
/** Lightness above which lights glow. */
const glowFrom = 0.72
/** Tint of the glow if the colours come from a picture. */
const plainSpill: Tint = [0.04, 60]

async function mapFor(session: KernelSession, image: ImageValue, plane: PlaneRef, settings: GradeSettings) {
  const { look, strength } = settings
  if ('picture' in look) {
    return await mapBetween(image, look.picture, { light: 0.7 * strength, colour: strength })
  }
  const small = await softenPlane(session, plane, 0.5)
  const pixels = session.floats(small.address, small.width * small.height * 4)
  const [low, high] = lightnessAt(pixels, [0.003, 0.997])
  // Expands the range only halfway, so that a misty or dark picture keeps its character.
  const range = { low: Math.min(0.3, 0.5 * low!), high: Math.max(0.6, 1 - 0.5 * (1 - high!)) }
  return moodMap(look.mood, range, strength)
}

/**
 * Grades a picture like developed film: a smooth colour map, a glow around lights, grain and darker corners. Alpha is kept. The
 * sizes of the effects are relative to the picture, so that small and large pictures look alike.
 */
export async function gradeImage(
  image: ImageValue,
  settings: GradeSettings,
  signal: AbortSignal,
): Promise<ImageValue> {
  const { width, height } = image
  const longest = Math.max(width, height)
  using session = new KernelSession(signal)
  const { rgba, plane } = await openPlane(session, image)
  const bright = reservePlane(session, width, height)
  await session.run('brightParts', height, {
    plane: plane.address,
    out: bright.address,
    width,
    from: glowFrom,
  })
  const glow = await softenPlane(session, bright, longest / 64)
  const map = await mapFor(session, image, plane, settings)
  const grid = session.place(map)
  const blue = session.place(blueNoise())
  const grain = session.place(grainTile(grainSeed, longest / 1100))
  const curve = session.place(curveTable())
  const mood = 'mood' in settings.look ? settings.look.mood : null
  const [chroma, hue] = mood?.spill ?? plainSpill
  const angle = (hue * Math.PI) / 180
  const look = {
    halo: 0.85 * settings.glow * (mood?.halo ?? 0.8),
    haloA: 8 * chroma * Math.cos(angle),
    haloB: 8 * chroma * Math.sin(angle),
    grit: 0.05 * settings.grain,
    vignette: 0.55 * settings.vignette,
  }
  await develop(session, { plane, glow, rgba, grid, blue, grain, curve, look })
  return takePicture(session, rgba, width, height)
}
