import type { ImageValue } from '../../execution-types.ts'
import { lightRange, openEasel } from '../../ground/drawing/easel.ts'
import { findLines, lineStrength, smoothAlong } from '../../ground/drawing/lines.ts'
import type { DrawHooks } from '../../ground/drawing/previews.ts'
import { inkPlane, openSheet, type PaperStyle, printSheet, type Sheet } from '../../ground/drawing/sheet.ts'
import { KernelSession } from '../../kernels/session.ts'
import type { ComicPrint } from './declaration.ts'
import { flatsOf, type PlateStyle, printPlates } from './plates.ts'

export interface ComicSettings {
  readonly print: ComicPrint
  /** Thickness of the outlines and extent of the black areas, from 0 to 1. */
  readonly ink: number
  /** Size of the dots, from 0 to 1. */
  readonly dots: number
  /** Number of flat colours. */
  readonly colours: number
  readonly seed: number
}

/** States of the page before the finished picture, for a film of the drawing. */
export interface ComicStages {
  /** The empty paper, and the paper with the ink alone. */
  readonly paper: ImageValue
  readonly inked: ImageValue
  /** Number of each pixel's flat colour. */
  readonly flats: Int32Array
}

interface ComicHooks extends DrawHooks {
  stages?(stages: ComicStages): void
}

interface PrintStyle {
  readonly paper: PaperStyle
  readonly vivid: number
  readonly dark: number
  readonly bright: number
}

const printStyles: Readonly<Record<ComicPrint, PrintStyle>> = {
  bright: {
    paper: { bare: [0.97, 0.95, 0.89], chalk: [1, 1, 1], relief: 0.03, ceiling: 40 },
    vivid: 1.7,
    dark: 0.3,
    bright: 1,
  },
  vintage: {
    paper: { bare: [0.86, 0.78, 0.6], chalk: [1, 1, 1], relief: 0.08, ceiling: 9 },
    vivid: 1.3,
    dark: 0.36,
    bright: 1,
  },
  noir: {
    paper: { bare: [0.94, 0.93, 0.9], chalk: [1, 1, 1], relief: 0.03, ceiling: 40 },
    vivid: 0,
    dark: 0.42,
    bright: 1.04,
  },
}

const white = 0xffffff
const black = [4, 4.05, 3.9] as const

/** Draws bold outlines and black areas. */
async function drawInk(sheet: Sheet, tone: number, ink: number): Promise<void> {
  const { easel } = sheet
  const size = easel.scale ** 0.9 * (0.65 + 0.7 * ink)
  for (const [sigma, from] of [
    [1.25, 0.0075],
    [2.5, 0.018],
  ] as const) {
    const plane = await findLines(easel, {
      across: Math.max(0.6, sigma * size),
      along: Math.max(1.2, 6 * easel.scale),
    })
    const soft = Math.min(1.1, Math.max(0.6, lineStrength(easel, plane) / (0.0066 * sigma)))
    const keen = (1.5 - ink) * soft
    await inkPlane(sheet, {
      plane,
      from: from * keen,
      to: from * keen * 1.7,
      doubt: 0.7,
      grain: 0,
      ink: black,
    })
  }
  const plane = await smoothAlong(easel, tone, Math.max(1, 4 * easel.scale))
  const from = 0.97 - 0.16 * ink
  await inkPlane(sheet, { plane, from, to: from + 0.03, doubt: 0, grain: 0, ink: black })
}

/**
 * Draws a picture in the style of a printed comic: flat colours from the picture, Ben-Day dots on rotated screens in the shadows,
 * bold ink on top, and slightly misregistered plates. The result is opaque, and as large as the picture.
 */
export async function drawComic(
  image: ImageValue,
  settings: ComicSettings,
  hooks: ComicHooks,
): Promise<ImageValue> {
  using session = new KernelSession(hooks.signal)
  const { seed, ink, dots } = settings
  const style = printStyles[settings.print]
  const easel = await openEasel(image, { session, seed, canvas: white, radii: [4.5, 3.5], flowSigma: 2.6 })
  hooks.progress?.(0.4)
  const { scale, surface } = easel
  const { width, height } = surface
  const sheet = await openSheet(easel, { size: 3, fibre: 0.2 })
  const [low, high] = lightRange(easel)
  const tone = session.reserve(width * height * 4)
  await session.run('tones', height, {
    lab: surface.base,
    out: tone,
    width,
    black: Math.min(low, 0.3) + 0.02,
    white: Math.max(high, 0.8) - 0.02,
    gamma: 1,
    tint: 0,
  })
  const slip = Math.round(1.2 * scale)
  const plates: PlateStyle = {
    ...style,
    colours: settings.colours,
    cell: Math.max(3, (4.5 + 8 * dots) * scale ** 0.9),
    depth: 0.2,
    low: 0.58,
    high: 0.98,
    slip: [slip, -Math.round(slip / 2)],
  }
  if (hooks.stages) {
    const page = await openSheet(easel, { size: 3, fibre: 0.2 })
    const paper = await printSheet(page, style.paper)
    await drawInk(page, tone, ink)
    const inked = await printSheet(page, style.paper)
    hooks.stages({ paper, inked, flats: flatsOf(easel, plates) })
  }
  await printPlates(sheet, tone, plates)
  hooks.progress?.(0.7)
  await drawInk(sheet, tone, ink)
  const drawn = await printSheet(sheet, style.paper)
  hooks.progress?.(1)
  return drawn
}
