import type { KernelSession } from '../../kernels/session.ts'
import { encodeLight } from '../colour/srgb.ts'
import type { PlaneRef, SoftPlane } from '../plane/session-planes.ts'
import { mapKnots, mapSpan } from './colour-map.ts'

/** Inputs of the kernel `develop`. */
export interface Development {
  readonly plane: PlaneRef
  readonly glow: SoftPlane
  /** Addresses of the picture's bytes and of the tables; they are named as in the kernel. */
  readonly rgba: number
  readonly grid: number
  readonly blue: number
  readonly grain: number
  readonly curve: number
  readonly look: DevelopStyle
}

export interface DevelopStyle {
  /** Fraction of the glow that is added, and its a and b per unit of light. */
  readonly halo: number
  readonly haloA: number
  readonly haloB: number
  /** Amplitude of the grain in lightness. */
  readonly grit: number
  /** Fraction of the light that the corners lose. */
  readonly vignette: number
}

/** Table from linear light * 4095 to sRGB 0 to 255, with fractions. */
export function curveTable(): Float32Array {
  return Float32Array.from({ length: 4096 }, (_, i) => encodeLight(i / 4095))
}

/** Develops a picture into its bytes; the parameters have the order of the kernel's `Development`. */
export async function develop(session: KernelSession, job: Development): Promise<void> {
  const { plane, glow, look } = job
  const whole = [
    ...[plane.address, glow.address, job.rgba, job.grid, job.blue, job.grain, job.curve],
    ...[plane.width, plane.height, glow.width, glow.height, glow.shift, mapKnots],
  ]
  const real = [mapSpan, look.halo, look.haloA, look.haloB, look.grit, look.vignette]
  const address = session.reserve((whole.length + real.length) * 4)
  session.ints(address, whole.length).set(whole)
  session.floats(address + whole.length * 4, real.length).set(real)
  await session.run('develop', plane.height, { parameters: address })
}
