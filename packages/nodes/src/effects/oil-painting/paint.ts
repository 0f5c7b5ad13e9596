import type { ImageValue } from '../../execution-types.ts'
import { byteTable, linearTable } from '../../ground/colour/srgb.ts'
import { computeFlow } from '../../ground/drawing/flow.ts'
import { Kuwahara } from '../../ground/drawing/kuwahara.ts'
import {
  canvasColour,
  type PaintPlan,
  type PaintSettings,
  planPainting,
} from '../../ground/drawing/painting-plan.ts'
import { layStrokes } from '../../ground/drawing/strokes.ts'
import { openSurface, pad, type Surface } from '../../ground/drawing/surface.ts'
import { randomOf } from '../../ground/random/random.ts'
import { KernelSession } from '../../kernels/session.ts'

interface Brushes {
  readonly session: KernelSession
  readonly surface: Surface
  readonly plan: PaintPlan
  readonly settings: PaintSettings
}

const noiseSide = 512
const hairCount = 4096

function noiseTile(seed: number): Float32Array {
  const random = randomOf(seed ^ 0x2545f491)
  const tile = new Float32Array(noiseSide * noiseSide)
  for (let i = 0; i < tile.length; i++) tile[i] = random() - 0.5
  return tile
}

function hairTable(seed: number): Float32Array {
  const random = randomOf(seed ^ 0x1b873593)
  return Float32Array.from({ length: hairCount }, () => random())
}

/** Runs the anisotropic Kuwahara passes; afterwards `base` and `paint` both hold the result. */
async function simplify({ session, surface, plan }: Brushes): Promise<void> {
  const { width, height, base, paint } = surface
  const result = await new Kuwahara(session, surface, plan.shift).runAll(plan.radii)
  const length = (width + 2 * pad) * (height + 2 * pad) * 8
  session.bytes(result === base ? paint : base, length).set(session.bytes(result, length))
}

async function finishSurface(
  { session, surface, plan, settings }: Brushes,
  bytes: number,
): Promise<ImageValue> {
  const { width, height } = surface
  const warm = settings.warmth
  await session.run('fromOklab', height, {
    lab: surface.paint,
    heights: surface.heights,
    rgba: surface.rgba,
    width,
    height,
    bytes,
    relief: plan.relief,
    gloss: plan.gloss,
    chroma: 1.08 + 0.12 * settings.strength,
    warmA: warm * 0.012,
    warmB: warm * 0.04,
    contrast: 0.35 * settings.strength,
    touched: 0,
  })
  const data = new Uint8ClampedArray(width * height * 4)
  data.set(session.bytes(surface.rgba, data.length))
  return { kind: 'image', width, height, data }
}

export interface PaintHooks {
  readonly signal: AbortSignal
  /** Gets the finished share of the work. */
  progress?(fraction: number): void
}

/**
 * Paints a picture in oil: smooths it along its edges (anisotropic Kuwahara), lays strokes from coarse to fine along
 * the edge tangent flow, and lights the relief of the paint. Transparent parts show a warm white canvas; the result
 * is opaque and has the picture's size. Deterministic for the same picture and settings, on any number of threads.
 */
export async function paintImage(
  image: ImageValue,
  settings: PaintSettings,
  hooks: PaintHooks,
): Promise<ImageValue> {
  const plan = planPainting(Math.max(image.width, image.height), settings)
  using session = new KernelSession(hooks.signal)
  const surface = openSurface(session, image, plan.shift)
  const brushes: Brushes = { session, surface, plan, settings }
  const { width, height } = surface
  const linear = session.place(linearTable())
  const bytes = session.place(byteTable())
  const hairs = session.place(hairTable(settings.seed))
  await session.run('toOklab', height + 2 * pad, {
    rgba: surface.rgba,
    lab: surface.base,
    width,
    height,
    linear,
    canvas: canvasColour,
  })
  await computeFlow(session, surface, plan, settings.seed)
  hooks.progress?.(0.1)
  await simplify(brushes)
  const noise = session.place(noiseTile(settings.seed))
  await session.run('bristles', height, {
    heights: surface.heights,
    width,
    height,
    field: surface.field,
    fieldWidth: surface.fieldWidth,
    fieldHeight: surface.fieldHeight,
    shift: plan.shift,
    noise,
    grain: plan.grain,
    steps: 8,
    amount: 1.2,
  })
  hooks.progress?.(0.6)
  for (const [index, layer] of plan.layers.entries()) {
    const layerSeed = (settings.seed + Math.imul(index + 1, 0x9e3779b1)) | 0
    await layStrokes(session, surface, { layer, hairs, shift: plan.shift, seed: layerSeed })
    hooks.progress?.(0.65 + (0.3 * (index + 1)) / plan.layers.length)
  }
  const painted = await finishSurface(brushes, bytes)
  hooks.progress?.(1)
  return painted
}
