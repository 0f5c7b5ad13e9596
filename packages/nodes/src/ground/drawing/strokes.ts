import type { KernelSession } from '../../kernels/session.ts'
import type { LayerPlan } from './painting-plan.ts'
import { strokeBand } from './stroke-band.ts'
import type { Surface } from './surface.ts'

export interface LayerJob {
  readonly layer: LayerPlan
  /** Address of the bristle table: 4096 f32, from 0 to 1. */
  readonly hairs: number
  /** The flow is stored at 1 / 2^shift of the picture's size. */
  readonly shift: number
  /** 32-bit integer. */
  readonly seed: number
  /** Address of a byte per 64 pixels of a row, which is set to 1 if strokes reach these pixels. */
  readonly touched?: number
}

/** Serializes a layer for the kernels and returns its address. The order of the fields must match the kernel's `Layer`. */
export function placeLayer(session: KernelSession, surface: Surface, job: LayerJob): number {
  const { layer } = job
  const address = session.reserve(84)
  session
    .ints(address, 13)
    .set([
      surface.base,
      surface.paint,
      surface.heights,
      surface.field,
      job.hairs,
      surface.width,
      surface.height,
      surface.fieldWidth,
      surface.fieldHeight,
      job.shift,
      layer.cell,
      job.seed,
      job.touched ?? 0,
    ])
  session
    .floats(address + 52, 8)
    .set([
      layer.halfLength,
      layer.halfWidth,
      layer.detail,
      layer.reach,
      layer.opacity,
      layer.flatness,
      layer.jitter,
      layer.lift,
    ])
  return address
}

/** Lays a layer of strokes on the surface's `paint` and `heights`. */
export async function layStrokes(session: KernelSession, surface: Surface, job: LayerJob): Promise<void> {
  await session.run(
    'paint',
    surface.height,
    { parameters: placeLayer(session, surface, job) },
    strokeBand(surface.height),
  )
}
