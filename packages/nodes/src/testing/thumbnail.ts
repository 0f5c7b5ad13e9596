import type { ImageValue } from '../execution-types.ts'
import { labOf } from '../ground/colour/lab.ts'

/**
 * Returns the mean Oklab colour of each cell of a `side` × `side` grid, row by row, in hundredths: L, a, b of the first cell,
 * then of the next cell. The result is small enough to be written into a test, and close to the visual impression from a
 * distance.
 */
export function thumbnailOf(image: ImageValue, side: number): number[] {
  const sums = new Float64Array(side * side * 4)
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const offset = (y * image.width + x) * 4
      const cell = Math.floor((y * side) / image.height) * side + Math.floor((x * side) / image.width)
      const lab = labOf(image.data[offset]!, image.data[offset + 1]!, image.data[offset + 2]!)
      for (let c = 0; c < 3; c++) sums[cell * 4 + c]! += lab[c]!
      sums[cell * 4 + 3]! += 1
    }
  }
  return Array.from({ length: side * side * 3 }, (_, i) => {
    const cell = Math.floor(i / 3) * 4
    return Math.round((100 * sums[cell + (i % 3)]!) / sums[cell + 3]!) + 0
  })
}

/** Returns the mean absolute difference of two pictures' bytes. */
export function meanDifference(a: ImageValue, b: ImageValue): number {
  let sum = 0
  for (let i = 0; i < a.data.length; i++) sum += Math.abs(a.data[i]! - b.data[i]!)
  return sum / a.data.length
}
