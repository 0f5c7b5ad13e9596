import type { Regions } from './regions.ts'

/** Borders between regions as a network of short, smoothed segments, in pixels of the regions. */
export interface Outlines {
  readonly x: Float32Array
  readonly y: Float32Array
  /** Number of segments that meet at a point: 1 at the picture's border, 2 along a line, 3 and 4 at junctions. */
  readonly degree: Uint8Array
  /** Four numbers per segment: start point, end point, the region to its left, and the region to its right (y points down). */
  readonly segments: Int32Array
}

/** Number of smoothing rounds; in each, a point moves towards the mean of its neighbours. */
const smoothing = 40

function netOf({ labels, width, height }: Regions) {
  const names = new Int32Array((width + 1) * (height + 1)).fill(-1)
  const places: number[] = []
  const segments: number[] = []
  const name = (x: number, y: number) => {
    const index = y * (width + 1) + x
    if (names[index]! < 0) {
      names[index] = places.length / 2
      places.push(x, y)
    }
    return names[index]!
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const label = labels[y * width + x]!
      const left = x > 0 ? labels[y * width + x - 1]! : label
      const above = y > 0 ? labels[(y - 1) * width + x]! : label
      // For a segment that points down, left is towards +x; for a segment that points towards +x, left is above.
      if (left !== label) segments.push(name(x, y), name(x, y + 1), label, left)
      if (above !== label) segments.push(name(x, y), name(x + 1, y), above, label)
    }
  }
  return { places, segments: Int32Array.from(segments) }
}

/**
 * Smooths the steps of the regions' outlines: points move to the mean of their neighbours and part of the way back (Taubin 1995),
 * so that lines do not shrink. End points slide along the picture's border.
 */
export function outlinesOf(regions: Regions): Outlines {
  const { width, height } = regions
  const { places, segments } = netOf(regions)
  const count = places.length / 2
  const x = Float32Array.from({ length: count }, (_, i) => places[i * 2]!)
  const y = Float32Array.from({ length: count }, (_, i) => places[i * 2 + 1]!)
  const degree = new Uint8Array(count)
  for (let s = 0; s < segments.length; s += 4) {
    degree[segments[s]!]! += 1
    degree[segments[s + 1]!]! += 1
  }
  const sumX = new Float32Array(count)
  const sumY = new Float32Array(count)
  for (let round = 0; round < smoothing * 2; round++) {
    sumX.fill(0)
    sumY.fill(0)
    for (let s = 0; s < segments.length; s += 4) {
      const [i, j] = [segments[s]!, segments[s + 1]!]
      sumX[i]! += x[j]!
      sumY[i]! += y[j]!
      sumX[j]! += x[i]!
      sumY[j]! += y[i]!
    }
    const share = round % 2 === 0 ? 0.6 : -0.42
    for (let i = 0; i < count; i++) {
      const [atX, atY] = [places[i * 2]!, places[i * 2 + 1]!]
      if (atX > 0 && atX < width) x[i]! += share * (sumX[i]! / degree[i]! - x[i]!)
      if (atY > 0 && atY < height) y[i]! += share * (sumY[i]! / degree[i]! - y[i]!)
    }
  }
  return { x, y, degree, segments }
}
