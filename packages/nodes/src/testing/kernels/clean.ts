import type { ImageValue } from '../../execution-types.ts'

export interface CleanWeights {
  readonly guide: Uint8Array
  /** Weights by position, 7 × 7. */
  readonly near: Float32Array
  /** Weights by the difference of the guide, 256 of them. */
  readonly byGap: Float32Array
}

/** Reference for `clean`: a joint bilateral filter, pixel by pixel. */
export function cleanReference(
  { width, height, data }: ImageValue,
  weights: CleanWeights,
): Uint8ClampedArray {
  const { guide, near, byGap } = weights
  const out = data.slice()
  for (let i = 0; i < width * height; i++) {
    const sums = [0, 0, 0]
    let total = 0
    for (let tap = 0; tap < near.length; tap++) {
      const [x, y] = [(i % width) + (tap % 7) - 3, Math.floor(i / width) + Math.floor(tap / 7) - 3]
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const j = y * width + x
      const share = near[tap]! * byGap[Math.abs(guide[j]! - guide[i]!)]!
      for (let c = 0; c < 3; c++) sums[c]! += share * data[j * 4 + c]!
      total += share
    }
    for (let c = 0; c < 3; c++) out[i * 4 + c] = sums[c]! / total
  }
  return out
}
