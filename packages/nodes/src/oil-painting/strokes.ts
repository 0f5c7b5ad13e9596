import type { KernelSession } from '../kernels/session.ts'
import type { LayerPlan } from './settings.ts'
import type { Surface } from './surface.ts'

export interface LayerJob {
  readonly layer: LayerPlan
  /** Address of the table of hairs: 4096 f32, 0..1. */
  readonly hairs: number
  /** The flow is at 1 / 2^shift of the size. */
  readonly shift: number
  /** 32 bits. */
  readonly seed: number
  /** Address of a byte for each 64 pixels of a row, set to 1 where strokes reach them. */
  readonly touched?: number
}

/** Writes a layer down as the kernels read it, and answers where. The order of the numbers is that of the kernel's `Layer`. */
export function placeLayer(session: KernelSession, surface: Surface, job: LayerJob): number {
  const { layer } = job
  const at = session.reserve(84)
  session
    .ints(at, 13)
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
    .floats(at + 52, 8)
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
  return at
}

/** Lays one layer of strokes on the surface's `paint` and `heights`. */
export async function layStrokes(session: KernelSession, surface: Surface, job: LayerJob): Promise<void> {
  await session.run('paint', surface.height, [placeLayer(session, surface, job)])
}
