import type { ImageValue } from '../../execution-types.ts'

/** Reference for `median`: sorts the values of each channel in a square around each pixel; border pixels repeat. */
export function medianReference({ width, height, data }: ImageValue, reach: number): Uint8ClampedArray {
  const out = data.slice()
  const side = 2 * reach + 1
  const inside = (value: number, length: number) => Math.max(0, Math.min(length - 1, value))
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) {
      const around = Array.from({ length: side * side }, (_, tap) => {
        const x = inside((i % width) + (tap % side) - reach, width)
        const y = inside(Math.floor(i / width) + Math.floor(tap / side) - reach, height)
        return data[(y * width + x) * 4 + c]!
      })
      out[i * 4 + c] = around.sort((a, b) => a - b)[(side * side) >> 1]!
    }
  }
  return out
}
