import { randomOf } from './random.ts'

/** Side of the seamless tile of grain, in pixels. */
export const grainSide = 512

/**
 * Blurs a tile along rows (`step` 1) or columns (`step` is the side), across the borders. Plain loops are fast, which matters
 * because the worker's main thread waits.
 */
function blurWrapped(source: Float32Array, taps: readonly number[], step: 1 | typeof grainSide) {
  const out = new Float32Array(source.length)
  const mask = (grainSide - 1) * step
  for (let index = 0; index < source.length; index++) {
    const cell = index & mask
    const line = index - cell
    let sum = source[index]! * taps[0]!
    for (let i = 1; i < taps.length; i++) {
      const before = line + ((cell - i * step) & mask)
      const after = line + ((cell + i * step) & mask)
      sum += taps[i]! * (source[before]! + source[after]!)
    }
    out[index] = sum
  }
  return out
}

/**
 * Makes a tile of grain with mean 0 and variance 1, in clumps of `size` pixels: white noise blurred by a Gaussian. Small pictures
 * get finer grain than large pictures, so that both look alike at the same display size.
 */
export function grainTile(seed: number, size: number): Float32Array {
  const random = randomOf(seed)
  const noise = new Float32Array(grainSide * grainSide)
  // The sum of four uniform numbers is nearly normal.
  for (let index = 0; index < noise.length; index++)
    noise[index] = random() + random() + random() + random() - 2
  const sigma = Math.max(0.3, size * 0.5)
  const radius = Math.ceil(2.5 * sigma)
  const taps = Array.from({ length: radius + 1 }, (_, i) => Math.exp((-0.5 * i * i) / (sigma * sigma)))
  const tile = blurWrapped(blurWrapped(noise, taps, 1), taps, grainSide)
  let squares = 0
  for (let index = 0; index < tile.length; index++) squares += tile[index]! * tile[index]!
  const gain = 1 / Math.sqrt(squares / tile.length)
  for (let index = 0; index < tile.length; index++) tile[index] = tile[index]! * gain
  return tile
}
