import type { Size } from '../../ground/plane/size.ts'
import { layeredNoise, type Noise } from '../../ground/random/noise.ts'

/** Reference for `cloudNoise`: returns pairs of the noise of the clouds and of the air above them. */
export function cloudReference({ width, height }: Size, horizon: number, noise: Noise): Float64Array {
  const out = new Float64Array(width * height * 2)
  for (let i = 0; i < width * height; i++) {
    const depth = 1 / (Math.max(0, 1 - Math.floor(i / width) / horizon) + 0.16)
    const u = ((i % width) / width - 0.5) * (1.2 + 0.5 * depth) * 1.5 + 7
    const v = depth * 1.5
    const warp = layeredNoise(noise, u * 0.7 + 50, v * 0.7 + 20, 2)
    const [x, y] = [u + warp * 0.5, v * 1.3 + warp * 0.35]
    out[2 * i] = layeredNoise(noise, x, y, 5)
    out[2 * i + 1] = layeredNoise(noise, x, y + 0.22, 3)
  }
  return out
}

/** Reference for `waveNoise`: returns the noise of a lake's ripples in perspective. */
export function waveReference({ width, height }: Size, noise: Noise): Float64Array {
  return Float64Array.from({ length: width * height }, (_, i) => {
    const depth = 1 / (Math.floor(i / width) / height + 0.045)
    return layeredNoise(noise, ((i % width) / width - 0.5) * depth * 1.6 * 3 + 20, depth * 4.5, 3)
  })
}
