import type { ImageValue } from '../../execution-types.ts'
import { type Easel, lightRange, openEasel } from '../../ground/drawing/easel.ts'
import { type HatchLayer, layHatch } from '../../ground/drawing/hatch.ts'
import { findLines, lineStrength, smoothAlong } from '../../ground/drawing/lines.ts'
import type { DrawHooks } from '../../ground/drawing/previews.ts'
import { inkPlane, openSheet, printSheet, type Sheet } from '../../ground/drawing/sheet.ts'
import type { Face } from '../../ground/people/faces/decode.ts'
import { findFaces } from '../../ground/people/faces/find-faces.ts'
import { facePlane } from '../../ground/people/faces/shape.ts'
import { KernelSession } from '../../kernels/session.ts'
import type { DrawingStyleName } from './declaration.ts'
import { type DrawingStyle, drawingStyleOf, type LineStyle } from './styles.ts'

export interface DrawSettings {
  readonly look: DrawingStyleName
  /** Strength of the lines, from 0 to 1. */
  readonly line: number
  /** Amount of shading, from 0 to 1. */
  readonly shading: number
  readonly seed: number
}

interface DrawingHooks extends DrawHooks {
  /** Receives the sheet when it is empty, and after each stage of the drawing: the lines, then each layer of shading. */
  stage?(sheet: ImageValue): void
}

/** Transparent parts show the bare paper. */
const white = 0xffffff

interface Tones {
  readonly gamma: number
  readonly tint?: number
  /** If true, the plane holds target lightness instead of darkness. */
  readonly turned?: boolean
}

/**
 * Computes the target darkness of every pixel as f32: stretches the range of lightness of the picture to the range of the drawing.
 */
async function tonePlane(easel: Easel, { gamma, tint = 0, turned }: Tones): Promise<number> {
  const { session, surface } = easel
  const { width, height } = surface
  const [dark, light] = lightRange(easel)
  // A flat picture keeps its tone; a picture of low contrast is stretched only partly.
  const low = Math.min(dark, 0.35) + 0.04
  const high = Math.max(light, 0.75) - 0.03
  const out = session.reserve(width * height * 4)
  const ends = turned ? { black: high, white: low } : { black: low, white: high }
  await session.run('tones', height, { lab: surface.base, out, width, ...ends, gamma, tint })
  return out
}

/** Percentile of a face's tones that counts as its skin, and the maximum darkness of the skin. */
const [skinShare, skinDarkness] = [0.5, 0.52]

/**
 * Lightens the skin of faces that are so dark, in shade or by their own colour, that strokes on them would look like dirt. Keeps
 * the order of tones, so that dark skin remains darker than light skin; eyes, brows and hair keep their black.
 */
function lightenFaces(easel: Easel, tone: number, faces: readonly Face[]): void {
  const { width, height } = easel.surface
  const values = easel.session.floats(tone, width * height)
  for (const face of faces) {
    const faceWeights = facePlane([face], easel.surface, easel.surface, { grow: 0.88 }).data
    const inside = values.filter((_, i) => faceWeights[i]! > 0.9).sort()
    const skin = inside[Math.floor(skinShare * inside.length)] ?? 0
    if (skin <= skinDarkness) continue
    const gain = skinDarkness / skin
    for (let i = 0; i < values.length; i++) {
      if (faceWeights[i] === 0) continue
      const dark = values[i]!
      // Tones darker than the skin approach their original values; black is unchanged.
      const lighter =
        dark <= skin
          ? dark * gain
          : skinDarkness + ((dark - skin) * (1 - skinDarkness)) / Math.max(0.01, 1 - skin)
      values[i]! += faceWeights[i]! * (Math.min(dark, lighter) - dark)
    }
  }
}

/** Line strength of a sharp photo, per pixel of sigma. */
const usualStrength = 0.0066

async function drawLines(sheet: Sheet, styles: readonly LineStyle[], line: number): Promise<void> {
  const { easel } = sheet
  const weight = 0.6 + 0.8 * line
  for (const style of styles) {
    const size = easel.scale ** 0.9 * weight
    const plane = await findLines(easel, {
      across: Math.max(0.55, style.sigma * size),
      along: Math.max(1, style.along * easel.scale),
    })
    // A soft photo has weak edges; lower thresholds make them visible as lines.
    const soft = Math.min(1.1, Math.max(0.55, lineStrength(easel, plane) / (usualStrength * style.sigma)))
    const keen = (1.6 - 1.2 * line) * soft
    const { from, to, grain, ink } = style
    await inkPlane(sheet, { plane, from: from * keen, to: to * keen, doubt: 0.75, grain, ink })
  }
}

/** Strengthens a hatching layer: with more shading, it begins at lighter tones and its strokes are darker. */
function strengthenLayer(layer: HatchLayer, shading: number): HatchLayer {
  const shift = (0.6 - shading) * 0.35
  return {
    ...layer,
    low: layer.low + shift * (1 - layer.low),
    density: layer.density * (0.55 + 0.75 * shading),
  }
}

async function layCover(sheet: Sheet, tone: number, { cover }: DrawingStyle, shading: number): Promise<void> {
  if (!cover) return
  const { easel } = sheet
  const plane = await smoothAlong(easel, tone, Math.max(1, 2.5 * easel.scale))
  const shift = (0.6 - shading) * 0.2
  await inkPlane(sheet, { ...cover, plane, from: cover.from + shift, to: cover.to + shift, doubt: 0 })
}

/**
 * Draws a picture with pen, pencils or charcoal: lines by a flow-based difference of Gaussians, and shading by strokes that
 * follow the form, both textured by the grain of the paper. The result is opaque, and as large as the picture.
 */
export async function drawImage(
  image: ImageValue,
  settings: DrawSettings,
  hooks: DrawingHooks,
): Promise<ImageValue> {
  const style = drawingStyleOf(settings.look)
  using session = new KernelSession(hooks.signal)
  const { seed, shading } = settings
  const easel = await openEasel(image, { session, seed, canvas: white, radii: [3], flowSigma: 2.2 })
  hooks.progress?.(0.25)
  const sheet = await openSheet(easel, style.felt)
  const endStage = async () => {
    if (hooks.stage) hooks.stage(await printSheet(sheet, style.paper))
  }
  await endStage()
  await drawLines(sheet, style.lines, settings.line)
  await endStage()
  hooks.progress?.(0.45)
  if (shading > 0) {
    const tone = await tonePlane(easel, style)
    lightenFaces(easel, tone, await findFaces(image, hooks.signal))
    await layCover(sheet, tone, style, shading)
    for (const layer of style.layers) {
      await layHatch(sheet, tone, strengthenLayer(layer, shading))
      await endStage()
    }
    hooks.progress?.(0.8)
    if (style.lights) {
      const lights = await tonePlane(easel, { gamma: 1, turned: true })
      for (const layer of style.lights) await layHatch(sheet, lights, strengthenLayer(layer, shading))
      await endStage()
    }
  }
  const drawn = await printSheet(sheet, style.paper)
  hooks.progress?.(1)
  return drawn
}
