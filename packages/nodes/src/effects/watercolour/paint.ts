import type { ImageValue } from '../../execution-types.ts'
import { openEasel } from '../../ground/drawing/easel.ts'
import { findLines } from '../../ground/drawing/lines.ts'
import type { DrawHooks } from '../../ground/drawing/previews.ts'
import { inkPlane, openSheet, printSheet, type Sheet } from '../../ground/drawing/sheet.ts'
import { KernelSession } from '../../kernels/session.ts'
import { layWashes, settlePigment } from './washes.ts'

export interface WatercolourSettings {
  /** 0..1 */
  readonly wetness: number
  /** 0..1 */
  readonly pencil: number
  /** 0..1 */
  readonly border: number
  readonly seed: number
}

/** Transparent parts become bare paper. */
const white = 0xffffff
const paperLook = {
  bare: [0.94, 0.92, 0.86],
  chalk: [1, 1, 1],
  relief: 0.11,
  ceiling: 9,
} as const

/** Draws the pencil lines below, which the washes do not hide. */
async function drawBelow(sheet: Sheet, pencil: number): Promise<void> {
  if (pencil === 0) return
  const { easel } = sheet
  const across = Math.max(0.6, 1.05 * easel.scale ** 0.9)
  const plane = await findLines(easel, { across, along: Math.max(1, 4 * easel.scale) })
  const density = 0.35 + 1.3 * pencil
  const ink = [density, density * 0.98, density * 0.93] as const
  await inkPlane(sheet, { plane, from: 0.006, to: 0.045, doubt: 0.8, grain: 0.75, ink })
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
  const easel = await openEasel(image, { session, seed, canvas: white, radii: [5, 3.5], flowSigma: 2.6 })
  hooks.progress?.(0.35)
  const sheet = await openSheet(easel, { size: 7, fibre: 0.06 })
  await drawBelow(sheet, settings.pencil)
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
