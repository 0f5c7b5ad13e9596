import type { KernelSession } from '../../kernels/session.ts'
import { gaussTaps } from '../plane/gauss.ts'
import { randomOf } from '../random/random.ts'
import { pad, type Surface } from './surface.ts'

/** Parameters of the edge tangent flow. */
export interface FlowPlan {
  /** The flow is computed at 1 / 2^shift of the picture's size. */
  readonly shift: number
  readonly fineSigma: number
  readonly coarseSigma: number
}

const driftCells = 8

/** Returns structure tensors of slowly rotating directions, for areas without edges of their own. */
function driftGrid(seed: number): Float32Array {
  const random = randomOf(seed ^ 0x51ed270b)
  const lean = (random() - 0.5) * 1.2
  const grid = new Float32Array(driftCells * driftCells * 4)
  for (let i = 0; i < driftCells * driftCells; i++) {
    // Gradients are nearly vertical, so that strokes run roughly horizontally, as if painted by hand.
    const angle = Math.PI / 2 + lean + (random() - 0.5) * 1.4
    const gx = Math.cos(angle)
    const gy = Math.sin(angle)
    grid.set([gx * gx, gx * gy, gy * gy, 0], i * 4)
  }
  return grid
}

async function blur(
  session: KernelSession,
  surface: Surface,
  job: { from: number; to: number; sigma: number },
) {
  const { fieldWidth, fieldHeight } = surface
  const weights = gaussTaps(job.sigma)
  const taps = session.place(weights)
  const radius = weights.length - 1
  await session.run('blurRows', fieldHeight, {
    from: job.from,
    to: surface.scratch,
    width: fieldWidth,
    taps,
    radius,
  })
  await session.run('blurColumns', fieldHeight, {
    from: surface.scratch,
    to: job.to,
    width: fieldWidth,
    height: fieldHeight,
    taps,
    radius,
  })
}

/** Fills `surface.field` with direction, anisotropy and strength from the smoothed structure tensor (edge tangent flow). */
export async function computeFlow(session: KernelSession, surface: Surface, plan: FlowPlan, seed: number) {
  const { fieldWidth, fieldHeight, width, height } = surface
  let source = surface.base
  if (plan.shift > 0) {
    source = surface.scratch
    await session.run('halve', fieldHeight, {
      lab: surface.base,
      small: source,
      width,
      height,
      smallWidth: fieldWidth,
    })
    await session.run('mirror', fieldHeight + 2 * pad, {
      lab: source,
      width: fieldWidth,
      height: fieldHeight,
    })
  }
  await session.run('gradients', fieldHeight, { lab: source, tensor: surface.field, width: fieldWidth })
  await blur(session, surface, { from: surface.field, to: surface.field, sigma: plan.fineSigma })
  await blur(session, surface, { from: surface.field, to: surface.coarse, sigma: plan.coarseSigma })
  const grid = session.place(driftGrid(seed))
  await session.run('orient', fieldHeight, {
    fine: surface.field,
    coarse: surface.coarse,
    width: fieldWidth,
    height: fieldHeight,
    grid,
    cells: driftCells,
    share: 0.3,
    floorLevel: 1.5e-5,
  })
}
