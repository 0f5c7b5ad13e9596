import { gaussTaps } from '../plane/gauss.ts'
import { type Easel, flowOf } from './easel.ts'
import { pad } from './surface.ts'

/** Ratio of the sigma of the wide Gaussian to the sigma of the narrow Gaussian (Winnemöller et al. 2012). */
const spread = 1.6

/** Returns pairs of weights of the narrow and the wide Gaussian, from the centre outwards. */
export function pairTaps(sigma: number): Float32Array {
  const wide = gaussTaps(sigma * spread)
  const narrow = gaussTaps(sigma)
  return Float32Array.from({ length: wide.length * 2 }, (_, i) =>
    i % 2 ? wide[i >> 1]! : (narrow[i >> 1] ?? 0),
  )
}

/** Largest sigma whose wide Gaussian stays within the padding. */
const maxSigma = 3.9

export interface LineJob {
  /** Thickness: sigma across the line and along it, in pixels. */
  readonly across: number
  readonly along: number
}

/**
 * Finds the lines of a drawing: darkness of each pixel relative to its surroundings across the flow, smoothed along it,
 * as f32 in units of Oklab lightness (flow-based difference of Gaussians, Kang et al. 2007). Returns the plane's address.
 */
export async function findLines(easel: Easel, job: LineJob): Promise<number> {
  const { session, surface } = easel
  const { width, height } = surface
  const pairs = pairTaps(Math.min(maxSigma, job.across))
  const across = session.reserve(width * height * 4)
  const rows = height + 2 * pad
  const light = session.reserve((width + 2 * pad) * rows * 4)
  await session.run('lightness', rows, { lab: surface.base, out: light, width })
  const taps = session.place(pairs)
  const radius = pairs.length / 2 - 1
  await session.run('acrossFlow', height, {
    light,
    out: across,
    width,
    ...flowOf(easel),
    taps,
    radius,
  })
  return smoothAlong(easel, across, job.along)
}

const stepsEachWay = 4

/** Applies a Gaussian to an f32 plane along the flow; sigma in pixels. Returns the new plane's address. */
export async function smoothAlong(easel: Easel, plane: number, sigma: number): Promise<number> {
  const { session, surface } = easel
  const { width, height } = surface
  // Wider Gaussians use longer steps: four steps in each direction suffice, because the values are smooth along the flow.
  const step = Math.max(1, sigma / 2)
  const weights = gaussTaps(Math.max(0.5, sigma / step)).slice(0, stepsEachWay + 1)
  const out = session.reserve(width * height * 4)
  const taps = session.place(weights)
  await session.run('alongFlow', height, {
    from: plane,
    out,
    width,
    height,
    ...flowOf(easel),
    taps,
    radius: weights.length - 1,
    step,
  })
  return out
}

/** Returns the strength of a picture's lines: the value that a twelfth of the pixels of the line plane exceeds. */
export function lineStrength({ session, surface }: Easel, plane: number): number {
  const { width, height } = surface
  const values = session.floats(plane, width * height)
  const step = Math.max(1, Math.floor(values.length / 20_011))
  const some = Float32Array.from({ length: Math.ceil(values.length / step) }, (_, i) => values[i * step]!)
  some.sort()
  return some[Math.floor(some.length * (11 / 12))]!
}
