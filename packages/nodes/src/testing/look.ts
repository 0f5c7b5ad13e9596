import type { ImageValue } from '../execution-types.ts'

/** Returns the means of red, green and blue, from 0 to 255, over a grid of `cells` × `cells`, row by row. */
export function lookOf(image: ImageValue, cells = 3): number[] {
  const sums = new Float64Array(cells * cells * 4)
  for (let y = 0; y < image.height; y++) {
    const row = Math.floor((y * cells) / image.height)
    for (let x = 0; x < image.width; x++) {
      const offset = (row * cells + Math.floor((x * cells) / image.width)) * 4
      for (let c = 0; c < 3; c++) sums[offset + c]! += image.data[(y * image.width + x) * 4 + c]!
      sums[offset + 3]! += 1
    }
  }
  const look: number[] = []
  for (let i = 0; i < sums.length; i += 4)
    for (let c = 0; c < 3; c++) look.push(Math.round(sums[i + c]! / sums[i + 3]!))
  return look
}

/** Returns the mean absolute difference of two pictures' bytes, without alpha. */
export function meanDifference(a: ImageValue, b: ImageValue): number {
  let sum = 0
  for (let i = 0; i < a.data.length; i++) if (i % 4 !== 3) sum += Math.abs(a.data[i]! - b.data[i]!)
  return sum / (a.data.length * 0.75)
}

/** Returns true if two pictures are identical to the byte. */
export function areEqual(a: ImageValue, b: ImageValue): boolean {
  return Buffer.compare(Buffer.from(a.data), Buffer.from(b.data)) === 0
}
