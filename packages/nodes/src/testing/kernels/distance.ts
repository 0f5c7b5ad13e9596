import type { Plane } from '../../ground/plane/plane.ts'

/**
 * Reference for `distanceColumns` and `distanceRows`: the distance of every pixel to the nearest pixel with a cover of at least
 * 0.5. For a cover below 1, 1 - cover is added to the distance as a further dimension.
 */
export function distanceReference({ width, height, data }: Plane): Float32Array {
  return Float32Array.from(data, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    let smallest = 1e12
    for (let j = 0; j < width * height; j++) {
      if (data[j]! < 0.5) continue
      const away =
        ((j % width) - x) ** 2 + (Math.floor(j / width) - y) ** 2 + (1 - Math.min(1, data[j]!)) ** 2
      smallest = Math.min(smallest, away)
    }
    return Math.sqrt(smallest)
  })
}
