import { randomOf } from './random.ts'

/** Side of the seamless tile of grain, in pixels. */
export const grainSide = 512

function blurWrapped(source: Float32Array, taps: readonly number[], stride: number) {
  const out = new Float32Array(source.length)
  const mask = grainSide - 1
  for (let y = 0; y < grainSide; y++) {
    for (let x = 0; x < grainSide; x++) {
      let sum = source[y * grainSide + x]! * taps[0]!
      for (let i = 1; i < taps.length; i++) {
        const [before, after] =
          stride === 1
            ? [y * grainSide + ((x - i) & mask), y * grainSide + ((x + i) & mask)]
            : [((y - i) & mask) * grainSide + x, ((y + i) & mask) * grainSide + x]
        sum += taps[i]! * (source[before]! + source[after]!)
      }
      out[y * grainSide + x] = sum
    }
  }
  return out
}

/**
 * Makes a tile of grain with mean 0 and variance 1, in clumps of `size` pixels: white noise blurred by a
 * Gaussian. Small pictures get finer grain than large ones, so that both look alike at the same display size.
 */
export function grainTile(seed: number, size: number): Float32Array {
  const random = randomOf(seed)
  // The sum of four uniform numbers is nearly normal.
  let tile = Float32Array.from(
    { length: grainSide * grainSide },
    () => random() + random() + random() + random() - 2,
  )
  const sigma = Math.max(0.3, size * 0.5)
  const radius = Math.ceil(2.5 * sigma)
  const taps = Array.from({ length: radius + 1 }, (_, i) => Math.exp((-0.5 * i * i) / (sigma * sigma)))
  tile = blurWrapped(blurWrapped(tile, taps, 1), taps, grainSide)
  const power = tile.reduce((sum, value) => sum + value * value, 0) / tile.length
  const gain = 1 / Math.sqrt(power)
  return tile.map((value) => value * gain)
}
