import { mapKnots, mapSpan } from '../grade/colour-map.ts'
import type { PlaneRef, SoftPlane } from '../kernels/planes.ts'
import type { KernelSession } from '../kernels/session.ts'

/** What the kernel `develop` works on. */
export interface Development {
  readonly plane: PlaneRef
  readonly glow: SoftPlane
  /** Addresses: the picture's bytes, and the tables that the kernel names. */
  readonly rgba: number
  readonly grid: number
  readonly blue: number
  readonly grain: number
  readonly curve: number
  readonly look: DevelopLook
}

export interface DevelopLook {
  /** Share of the glow that is added, and its a and b for each unit of light. */
  readonly halo: number
  readonly haloA: number
  readonly haloB: number
  /** Grain in lightness. */
  readonly grit: number
  /** How much of the light the corners lose. */
  readonly vignette: number
}

/** Linear light * 4095 → sRGB 0..255, with fractions. */
export function curveTable(): Float32Array {
  return Float32Array.from({ length: 4096 }, (_, i) => {
    const value = i / 4095
    return 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
  })
}

/** Develops a picture into its bytes; the order of the numbers is that of the kernel's `Development`. */
export async function develop(session: KernelSession, job: Development): Promise<void> {
  const { plane, glow, look } = job
  const whole = [
    ...[plane.at, glow.at, job.rgba, job.grid, job.blue, job.grain, job.curve],
    ...[plane.width, plane.height, glow.width, glow.height, glow.shift, mapKnots],
  ]
  const real = [mapSpan, look.halo, look.haloA, look.haloB, look.grit, look.vignette]
  const at = session.reserve((whole.length + real.length) * 4)
  session.ints(at, whole.length).set(whole)
  session.floats(at + whole.length * 4, real.length).set(real)
  await session.run('develop', plane.height, [at])
}
