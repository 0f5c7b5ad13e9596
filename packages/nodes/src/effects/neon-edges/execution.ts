import type { Execution, ImageValue } from '../../execution-types.ts'
import { openEasel } from '../../ground/drawing/easel.ts'
import { findLines, lineStrength } from '../../ground/drawing/lines.ts'
import { type DrawHooks, drawWithPreviews } from '../../ground/drawing/previews.ts'
import { choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { headsOf } from '../../ground/people/heads/head.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import {
  openPlane,
  reservePlane,
  type SoftPlane,
  softArguments,
  softenPlane,
  takePicture,
} from '../../ground/plane/session-planes.ts'
import { blueNoise } from '../../ground/random/blue-noise.ts'
import { KernelSession } from '../../kernels/session.ts'
import { neonPaletteNames } from './declaration.ts'
import { exposureTable } from './exposure.ts'
import { drawFaces } from './faces.ts'
import { type NeonPalette, neonPalettes, ringTable } from './palettes.ts'

export interface NeonSettings {
  readonly palette: NeonPalette
  /** Number of lines, from 0 to 1: from a few long lines to every edge. */
  readonly detail: number
  /** Strength of the glow, from 0 to 1. */
  readonly glow: number
  /** Visibility of the picture between the lines, from 0 to 1. */
  readonly ground: number
}

/** Detects the picture's lines and draws neon tubes along them; returns linear RGB, with 0 as the fourth channel. */
async function drawTubes(
  session: KernelSession,
  image: ImageValue,
  { settings, soft, signal }: { settings: NeonSettings; soft: SoftPlane; signal: AbortSignal },
) {
  const { width, height } = image
  const { detail, palette } = settings
  const easel = await openEasel(image, {
    session,
    seed: 0,
    canvas: 0,
    radii: [6.5 - 4 * detail],
    flowSigma: 2.6,
  })
  const lines = await findLines(easel, {
    across: Math.max(0.7, (1.55 - 0.5 * detail) * easel.scale),
    along: Math.max(2, (14 - 8 * detail) * easel.scale),
  })
  const strong = Math.min(0.06, Math.max(0.012, lineStrength(easel, lines)))
  const from = strong * (0.95 - 0.7 * detail)
  const reach = { from, to: from + strong * 1.1 }
  const heads = await headsOf(image, 0, signal)
  drawFaces(session.floats(lines, width * height), image, heads, { full: reach.to, scale: easel.scale })
  const tubes = reservePlane(session, width, height)
  const slant = 1.1 / magnitude(width, height)
  // Grey has no hue, so grey lines get a cool violet.
  const look = {
    byHue: palette.byHue ? 1 : 0,
    leanA: 0.012,
    leanB: -0.03,
    slantX: slant * 0.75,
    slantY: slant * 0.5,
  }
  await session.run('neonTubes', height, {
    lines,
    out: tubes.address,
    width,
    soft: soft.address,
    softWidth: soft.width,
    softHeight: soft.height,
    shift: soft.shift,
    ring: session.place(ringTable(palette)),
    ...look,
    ...reach,
  })
  return tubes
}

/** Draws a picture as glowing tubes in the dark. The result is opaque and has the picture's size. */
export async function lightNeon(
  image: ImageValue,
  settings: NeonSettings,
  hooks: DrawHooks,
): Promise<ImageValue> {
  const { width, height } = image
  const { glow, ground } = settings
  const longest = Math.max(width, height)
  using session = new KernelSession(hooks.signal)
  const { rgba, plane } = await openPlane(session, image)
  const soft = await softenPlane(session, plane, longest / 90)
  const tubes = await drawTubes(session, image, { settings, soft, signal: hooks.signal })
  hooks.progress?.(0.6)
  const near = await softenPlane(session, tubes, longest / 420)
  const middle = await softenPlane(session, tubes, longest / 110)
  const far = await softenPlane(session, tubes, longest / 22)
  hooks.progress?.(0.8)
  const dark = [0.1 * ground, 0.14 * ground, 0.34 * ground, 0]
  const gains = [2, 0.6 + 1.6 * glow, 0.3 + 1.7 * glow, 0.15 + 1.3 * glow, 1.2 + 9 * ground * (0.4 + glow)]
  const job = session.place(Float32Array.from([...dark, ...gains]))
  await session.run('neonNight', height, {
    plane: plane.address,
    tubes: tubes.address,
    rgba,
    width,
    ...softArguments('near', near),
    ...softArguments('middle', middle),
    ...softArguments('far', far),
    job,
    encode: session.place(exposureTable()),
    blue: session.place(blueNoise()),
  })
  hooks.progress?.(1)
  return takePicture(session, rgba, width, height)
}

export const executeNeonEdges: Execution = async (inputs, context) => {
  const settings: NeonSettings = {
    palette: neonPalettes[choiceOf(inputs, 'palette', neonPaletteNames)],
    detail: numberOf(inputs, 'detail'),
    glow: numberOf(inputs, 'glow'),
    ground: numberOf(inputs, 'ground'),
  }
  const draw = (image: ImageValue, hooks: DrawHooks) => lightNeon(image, settings, hooks)
  return [await drawWithPreviews(imageOf(inputs, 'image'), context, draw)]
}
