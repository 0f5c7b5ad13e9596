import { KernelSession } from '../../kernels/session.ts'
import type { Plane } from './plane.ts'
import type { Size } from './size.ts'

/** Number of columns that `meanColumns` computes at a time. */
const strip = 16

/** Averages a plane of f32 in a session's memory, in place, like `softBlur`. */
export async function softenFloats(
  session: KernelSession,
  address: number,
  { width, height }: Size,
  radius: number,
) {
  const scratch = session.reserve(width * height * 4)
  const sums = session.reserve(width * 8)
  for (let time = 0; time < 2; time++) {
    session.bytes(sums, width * 8).fill(0)
    await session.run('meanRows', height, { from: address, to: scratch, width, radius })
    const columns = { from: scratch, to: address, width, height, radius, sums }
    await session.run('meanColumns', Math.ceil(width / strip), columns)
  }
}

/** Blurs a plane like `softBlur`, with the same result, on all threads: for planes of the size of a picture. */
export async function softBlurred(plane: Plane, radius: number, signal: AbortSignal): Promise<Plane> {
  if (radius < 1) return plane
  const { width, height, data } = plane
  using session = new KernelSession(signal)
  const address = session.place(data)
  await softenFloats(session, address, plane, radius)
  return { width, height, data: session.floats(address, data.length).slice() }
}
