import { randomOf } from './random.ts'

export type Noise = (x: number, y: number) => number

/** Lattice of a noise: the order of its 256 points, and the direction of the slope at each point, in radians. */
export interface Lattice {
  readonly order: Uint8Array
  readonly angles: Float64Array
}

export function latticeOf(seed: number): Lattice {
  const random = randomOf(seed)
  const order = Uint8Array.from({ length: 256 }, (_, i) => i)
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const swapped = order[i]!
    order[i] = order[j]!
    order[j] = swapped
  }
  return { order, angles: Float64Array.from({ length: 256 }, () => random() * 2 * Math.PI) }
}

/** Returns gradient noise of about -1 to 1 on a lattice (Perlin 1985, with the quintic fade of 2002). */
export function noiseOn({ order, angles }: Lattice): Noise {
  const gx = angles.map(Math.cos)
  const gy = angles.map(Math.sin)
  return (x, y) => {
    const ix = Math.floor(x)
    const iy = Math.floor(y)
    const fx = x - ix
    const fy = y - iy
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    const top = order[iy & 255]!
    const low = order[(iy + 1) & 255]!
    const a = order[(ix + top) & 255]!
    const b = order[(ix + 1 + top) & 255]!
    const c = order[(ix + low) & 255]!
    const d = order[(ix + 1 + low) & 255]!
    const na = gx[a]! * fx + gy[a]! * fy
    const nb = gx[b]! * (fx - 1) + gy[b]! * fy
    const nc = gx[c]! * fx + gy[c]! * (fy - 1)
    const nd = gx[d]! * (fx - 1) + gy[d]! * (fy - 1)
    const upper = na + (nb - na) * u
    return 1.5 * (upper + (nc + (nd - nc) * u - upper) * v)
  }
}

/** Creates gradient noise from a seed. */
export const noiseOf = (seed: number): Noise => noiseOn(latticeOf(seed))

/**
 * Sums octaves of a noise; each octave is twice as fine and half as strong as the octave before, and rotated slightly against the
 * grid. The result is about -1 to 1.
 */
export function layeredNoise(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  let px = x
  let py = y
  for (let i = 0; i < octaves; i++) {
    sum += weight * noise(px, py)
    const turned = 1.6 * px + 1.2 * py
    py = 1.6 * py - 1.2 * px
    px = turned
    weight *= 0.5
  }
  return sum
}

/** Sums octaves like `layeredNoise`, folded at zero into crests: 0 in the valleys, about 1 on the ridges. */
export function ridgedNoise(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  let scale = 1
  for (let i = 0; i < octaves; i++) {
    const crest = 1 - Math.abs(noise(x * scale, y * scale))
    sum += weight * crest * crest
    weight *= 0.5
    scale *= 2.03
  }
  return sum
}

/** Returns 0 below `low`, 1 above `high`, and a smooth transition between (smoothstep). */
export function step(low: number, high: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - low) / (high - low)))
  return t * t * (3 - 2 * t)
}
