import { halve, type PlaneRef, reservePlane } from '../../ground/plane/session-planes.ts'
import type { KernelSession } from '../../kernels/session.ts'

/** Number of samples on the lens disc. */
const sampleCount = 84
const levels = 4
/** Additional weight of the brightest highlights. */
const boost = 7
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

export interface Band {
  /** Centre of the band in focus and half its height, as fractions of the picture's height. */
  readonly centre: number
  readonly half: number
  /** Blur radius at the farthest rows, in pixels. */
  readonly radius: number
}

/** Points spread evenly over the unit disc (Vogel 1979). */
export function vogelDisc(count: number): Float32Array {
  return Float32Array.from({ length: count * 2 }, (_, i) => {
    const index = i >> 1
    const out = Math.sqrt((index + 0.5) / count)
    return out * (i % 2 === 0 ? Math.cos(index * goldenAngle) : Math.sin(index * goldenAngle))
  })
}

/** Returns the blur radius of every row: 0 in the band, then growing with the distance from the plane in focus. */
export function radiiOf(height: number, band: Band): Float32Array {
  return Float32Array.from({ length: height }, (_, y) => {
    const away = Math.abs((y + 0.5) / height - band.centre) - band.half
    const share = Math.min(1, Math.max(0, away / 0.42))
    return band.radius * share * (0.35 + 0.65 * share)
  })
}

/** Applies a lens blur with a band in focus to a plane of L, a, b, alpha. */
export async function blurByLens(session: KernelSession, plane: PlaneRef, band: Band): Promise<PlaneRef> {
  const { width, height } = plane
  const out = reservePlane(session, width, height)
  let level = reservePlane(session, width, height)
  await session.run('lensLight', height, { plane: plane.address, light: level.address, width, boost })
  const table: number[] = []
  for (let i = 0; i < levels; i++) {
    if (i > 0) level = await halve(session, level)
    table.push(level.address, level.width, level.height)
  }
  const address = session.reserve(table.length * 4)
  session.ints(address, table.length).set(table)
  const radii = session.place(radiiOf(height, band))
  const disc = session.place(vogelDisc(sampleCount))
  await session.run('blurByLens', height, {
    plane: plane.address,
    out: out.address,
    width,
    levels: address,
    radii,
    disc,
    count: sampleCount,
  })
  return out
}
