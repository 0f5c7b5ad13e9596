import { hash } from './hash.ts'
import { type Plane, planeOf } from './plane.ts'

const fade = (t: number) => t ** 3 * (t * (t * 6 - 15) + 10)

/** Returns gradient noise of hashed lattice points. */
export function noiseReference(seed: number, x: number, y: number): number {
  const [ix, iy] = [Math.floor(x), Math.floor(y)]
  const [dx, dy] = [x - ix, y - iy]
  const corner = (cx: number, cy: number) => {
    const bits = hash(seed ^ Math.imul(ix + cx, 0x9e3779b1) ^ hash(iy + cy + 0x85ebca6b))
    return ((bits & 0xffff) / 32767.5 - 1) * (dx - cx) + ((bits >>> 16) / 32767.5 - 1) * (dy - cy)
  }
  const [u, v] = [fade(dx), fade(dy)]
  const top = corner(0, 0) * (1 - u) + corner(1, 0) * u
  const low = corner(0, 1) * (1 - u) + corner(1, 1) * u
  return 1.7 * (top * (1 - v) + low * v)
}

/** Sums octaves of the noise. */
export function layersReference(seed: number, x: number, y: number, octaves: number): number {
  let [sum, weight, px, py] = [0, 0.55, x, y]
  for (let i = 0; i < octaves; i++) {
    sum += weight * noiseReference(seed + i, px, py)
    ;[px, py, weight] = [1.6 * px + 1.2 * py, 1.6 * py - 1.2 * px, weight / 2]
  }
  return sum
}

/** Reference for `paper`: returns the heights of a sheet. */
export function paperReference(
  { width, height }: { width: number; height: number },
  grain: number,
  fibre: number,
  seed: number,
): Plane {
  const plane = planeOf(width, height, 1)
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [(i % width) * grain, Math.floor(i / width) * grain]
    const felt = layersReference(seed, x, y, 3)
    const bend = noiseReference(seed + 11, x * 0.21, y * 0.21)
    const fine = noiseReference(seed + 21, x * 0.24 + y * 0.17 + bend, (y - x * 0.7) * 2.1 + bend * 3)
    const coarse = noiseReference(seed + 31, x * 0.22 - y * 0.2 - bend, (y + x * 1.1) * 1.8 + bend * 3)
    const value = 0.5 + 0.42 * felt * (1 - 0.25 * felt) + fibre * Math.max(fine, coarse)
    plane.data[i] = Math.min(1, Math.max(0, value))
  }
  return plane
}
