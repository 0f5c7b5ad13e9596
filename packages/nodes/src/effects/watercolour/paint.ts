import type { ImageValue } from '../../execution-types.ts'
import { colourShadows } from '../../ground/colour/shadows.ts'
import { openEasel } from '../../ground/drawing/easel.ts'
import { findLines } from '../../ground/drawing/lines.ts'
import type { DrawHooks } from '../../ground/drawing/previews.ts'
import { inkPlane, openSheet, printSheet, type Sheet } from '../../ground/drawing/sheet.ts'
import { linesOf, type Portrait, portraitsOf, seenAt } from '../../ground/people/faces/portrait.ts'
import type { Size } from '../../ground/plane/size.ts'
import { KernelSession } from '../../kernels/session.ts'
import { lightenForWash } from './levels.ts'
import { layWashes, settlePigment } from './washes.ts'

export interface WatercolourSettings {
  /** Distance over which colours run, from 0 to 1. */
  readonly wetness: number
  /** Strength of the pencil lines, from 0 to 1. */
  readonly pencil: number
  /** Width of the unpainted border, from 0 to 1. */
  readonly border: number
  readonly seed: number
}

/** Transparent parts become unpainted paper. */
const white = 0xffffff
/** Minimum height of a face whose lines are drawn, in pixels. */
const minFace = 24
/** Chroma of the darkest tones, which painters mix from colours, because black pigment looks dull on paper. */
const shadowChroma = 0.035
const paperLook = {
  bare: [0.94, 0.92, 0.86],
  chalk: [1, 1, 1],
  relief: 0.11,
  ceiling: 9,
} as const

/** Minimum strength, in Oklab lightness, of a line that is drawn fully. */
const fullLine = 0.045

/** Adds the lines of eyelids, brows and lips, which washes would cover. */
function drawFace(lines: Float32Array, { width, height }: Size, portrait: Portrait): void {
  const { box } = portrait
  const painted = linesOf(portrait)
  for (let y = box.top; y < Math.min(height, box.top + box.height); y++) {
    for (let x = box.left; x < Math.min(width, box.left + box.width); x++) {
      const point = { x: x + 0.5, y: y + 0.5 }
      if (seenAt(portrait, portrait.shape.data, point) <= 0) continue
      const i = y * width + x
      lines[i] = Math.max(lines[i]!, fullLine * seenAt(portrait, painted, point))
    }
  }
}

/** Draws the pencil lines, which remain visible through the washes. */
async function drawBelow(sheet: Sheet, pencil: number, portraits: readonly Portrait[]): Promise<void> {
  if (pencil === 0) return
  const { easel } = sheet
  const across = Math.max(0.6, 1.05 * easel.scale ** 0.9)
  const plane = await findLines(easel, { across, along: Math.max(1, 4 * easel.scale) })
  const { width, height } = easel.surface
  for (const portrait of portraits)
    drawFace(easel.session.floats(plane, width * height), { width, height }, portrait)
  const density = 0.35 + 1.3 * pencil
  const ink = [density, density * 0.98, density * 0.93] as const
  await inkPlane(sheet, { plane, from: 0.006, to: fullLine, doubt: 0.8, grain: 0.75, ink })
}

/**
 * Paints a picture in watercolour (after Bousseau et al. 2006): simplified along its
 * edges, laid in overlapping washes that run together on wet paper, and settled in the
 * paper's grain. The result is opaque and has the picture's size.
 */
export async function paintWatercolour(
  image: ImageValue,
  settings: WatercolourSettings,
  hooks: DrawHooks,
): Promise<ImageValue> {
  using session = new KernelSession(hooks.signal)
  const { seed, wetness } = settings
  const portraits = await portraitsOf(image, minFace, hooks.signal)
  const light = colourShadows(lightenForWash(image), shadowChroma)
  const easel = await openEasel(light, { session, seed, canvas: white, radii: [5, 3.5], flowSigma: 2.6 })
  hooks.progress?.(0.35)
  const sheet = await openSheet(easel, { size: 7, fibre: 0.06 })
  await drawBelow(sheet, settings.pencil, portraits)
  hooks.progress?.(0.5)
  const shortest = Math.min(image.width, image.height)
  const washes = await layWashes(sheet, {
    wet: wetness,
    border: 0.075 * settings.border * shortest,
    washes: 5,
    vivid: 1.25,
  })
  hooks.progress?.(0.75)
  await settlePigment(sheet, washes, {
    dark: 0.2,
    bright: 0.97,
    rim: 0.55,
    grain: 0.5,
    flow: 0.3,
    bloom: 0.3 + 0.7 * wetness,
    bare: paperLook.bare,
  })
  const painted = await printSheet(sheet, paperLook)
  hooks.progress?.(1)
  return painted
}
