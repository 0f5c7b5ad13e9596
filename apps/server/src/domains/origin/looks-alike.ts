import { thumbHashToRGBA } from 'thumbhash'

/** Maximum mean difference of a channel (0 to 255) that a visible mark, another size or another encoder may cause. */
const maxDifference = 10

/** Compares two pictures by their ThumbHashes: a ThumbHash is a blur of a few pixels, which different pictures hardly share. */
export function looksAlike(first: string, second: string): boolean {
  const [a, b] = [first, second].map((hash) => thumbHashToRGBA(Buffer.from(hash, 'base64')))
  if (a!.w !== b!.w || a!.h !== b!.h) return false
  const differences = a!.rgba.reduce((sum, value, index) => sum + Math.abs(value - b!.rgba[index]!), 0)
  return differences <= maxDifference * a!.rgba.length
}
