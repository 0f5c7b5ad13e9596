import { KernelSession } from '../../../kernels/session.ts'
import type { Lattice } from '../../random/noise.ts'
import type { Layout } from './layout.ts'

/** Returns the minimum value of the noise at which there are clouds. */
export const cloudsBegin = (cloudiness: number) => 0.16 - 0.4 * cloudiness

/** Returns the number of rows of a landscape, from the top, in which there is sky. */
function skyRows({ width, height, layers, water }: Layout): number {
  let lowest = 0
  for (let x = 0; x < width; x++) {
    const ridge = layers.reduce((minimum, layer) => Math.min(minimum, layer.ridge[x]!), height)
    lowest = Math.max(lowest, ridge)
  }
  return Math.min(water?.top ?? height, Math.ceil(lowest))
}

/** Copies a lattice into a session's memory. */
function placeLattice(session: KernelSession, { order, angles }: Lattice) {
  const slopes = Float64Array.from([...angles.map(Math.cos), ...angles.map(Math.sin)])
  return { order: session.place(order), slopes: session.place(slopes) }
}

/**
 * Computes the noise of a landscape's clouds, two values for each pixel of the rows with sky: for the clouds, and for the air
 * above them.
 */
export async function skyNoise(layout: Layout, signal: AbortSignal): Promise<Float64Array> {
  const { width, horizon, cloudiness, lattice } = layout
  const rows = skyRows(layout)
  using session = new KernelSession(signal)
  const out = session.reserve(rows * width * 16)
  const threshold = cloudsBegin(cloudiness)
  await session.run('cloudNoise', rows, { out, width, horizon, threshold, ...placeLattice(session, lattice) })
  return session.doubles(out, rows * width * 2).slice()
}

/** Computes the noise of the ripples of a landscape's lake, for each pixel of its rows. */
export async function lakeNoise(
  { width, height, lattice }: Layout,
  top: number,
  signal: AbortSignal,
): Promise<Float64Array> {
  const rows = height - top
  using session = new KernelSession(signal)
  const out = session.reserve(rows * width * 8)
  await session.run('waveNoise', rows, { out, width, rows, ...placeLattice(session, lattice) })
  return session.doubles(out, rows * width).slice()
}
