import { KernelSession } from '../../kernels/session.ts'
import type { Size } from './size.ts'

/** Number of columns that `distanceColumns` computes at a time. */
const strip = 8
/** Number of bands: enough to divide the work evenly. Each band has scratch memory of its own. */
const bands = 24

/** Returns the sizes of the bands of a call, and reserves scratch memory of `room` bytes for each band. */
function scratchFor(session: KernelSession, rows: number, room: number) {
  const band = Math.ceil(rows / bands)
  return { scratch: session.reserve(Math.ceil(rows / band) * room), room, band }
}

/**
 * Computes the distance in pixels of every pixel to the nearest pixel with a cover of at least 0.5; very large everywhere if
 * there is no such pixel. A pixel with a smaller cover counts as farther by 1 - cover, for subpixel precision.
 */
export async function distanceTo(
  cover: Float32Array | Uint8Array,
  { width, height }: Size,
  signal: AbortSignal,
): Promise<Float32Array> {
  using session = new KernelSession(signal)
  const placed = session.place(cover instanceof Float32Array ? cover : new Float32Array(cover))
  const squares = session.reserve(cover.length * 8)
  const strips = Math.ceil(width / strip)
  const down = scratchFor(session, strips, (strip + 3) * (height + 1) * 8)
  const columns = { cover: placed, out: squares, width, height, ...down }
  await session.run('distanceColumns', strips, columns, down.band)
  const across = scratchFor(session, height, 2 * (width + 1) * 8)
  await session.run('distanceRows', height, { squares, out: placed, width, ...across }, across.band)
  return session.floats(placed, cover.length).slice()
}
