import type { ImageValue } from '../../execution-types.ts'
import type { Nearest } from './nearest.ts'

/**
 * Distributes the error of each pixel to its neighbours (Floyd and Steinberg 1976), in sixteenths. At the end of a row, the error
 * of blue is kept for all three channels, as in Pillow.
 */
export function diffusion(image: ImageValue, nearest: Nearest): (y: number, data: Uint8ClampedArray) => void {
  const { width } = image
  // Errors from the row above, three per pixel. The first three belong to a pixel before the row.
  const above = new Int32Array((width + 1) * 3)
  return (y, data) => {
    // Errors for the next pixel, and for the pixels below in the previous column and in this column.
    const next = [0, 0, 0]
    const before = [0, 0, 0]
    const below = [0, 0, 0]
    const wanted = [0, 0, 0]
    for (let x = 0; x < width; x++) {
      const offset = (y * width + x) * 4
      for (let c = 0; c < 3; c++) {
        const passed = Math.trunc((next[c]! + above[(x + 1) * 3 + c]!) / 16)
        wanted[c] = Math.min(255, Math.max(0, image.data[offset + c]! + passed))
      }
      const colour = nearest.of(wanted[0]!, wanted[1]!, wanted[2]!)
      data.set(colour, offset)
      for (let c = 0; c < 3; c++) {
        const error = wanted[c]! - colour[c]!
        above[x * 3 + c] = 3 * error + before[c]!
        before[c] = 5 * error + below[c]!
        below[c] = error
        next[c] = 7 * error
      }
    }
    above.set([before[2]!, below[2]!, below[2]!], width * 3)
  }
}
