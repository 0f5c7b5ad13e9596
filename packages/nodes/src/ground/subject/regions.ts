import type { LabPlanes } from '../plane/lab-planes.ts'
import { magnitude } from '../plane/magnitude.ts'
import { superpixels } from '../shapes/superpixels.ts'

/** Superpixels of a picture with their mean colours, and how unlike each pair of neighbours is. */
export interface Regions {
  readonly count: number
  /** Region of each pixel. */
  readonly label: Int32Array
  readonly sizes: Float64Array
  /** Mean x, y, lightness and Oklab's a and b of each region. */
  readonly means: Float64Array
  readonly neighbours: readonly ReadonlyMap<number, number>[]
  /** Number of pixels of the picture's edge in each region. */
  readonly edge: Float64Array
}

/** Numbers of a region in `means`. */
export const perRegion = 5

/** Returns the difference between the mean colours of two regions (Oklab). */
export function unlike({ means }: Pick<Regions, 'means'>, first: number, second: number): number {
  const [i, j] = [first * perRegion + 2, second * perRegion + 2]
  return magnitude(
    means[i]! - means[j]!,
    magnitude(means[i + 1]! - means[j + 1]!, means[i + 2]! - means[j + 2]!),
  )
}

/** Divides a picture into about `wanted` regions that follow its edges. */
export function regionsOf(planes: LabPlanes, wanted: number): Regions {
  const { width, height } = planes
  const side = Math.sqrt((width * height) / wanted)
  const label = superpixels(planes, { side, reach: 0.16, seed: 1 })
  let count = 0
  for (const name of label) count = Math.max(count, name + 1)
  const [sizes, edge] = [new Float64Array(count), new Float64Array(count)]
  const means = new Float64Array(count * perRegion)
  const neighbours = Array.from({ length: count }, () => new Map<number, number>())
  const meet = (i: number, j: number) => {
    const [first, second] = [label[i]!, label[j]!]
    if (first === second) return
    neighbours[first]!.set(second, 0)
    neighbours[second]!.set(first, 0)
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const name = label[i]!
      sizes[name]! += 1
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) edge[name]! += 1
      const features = [x / width, y / height, planes.l[i]!, planes.a[i]!, planes.b[i]!]
      for (let c = 0; c < perRegion; c++) means[name * perRegion + c]! += features[c]!
      if (x + 1 < width) meet(i, i + 1)
      if (y + 1 < height) meet(i, i + width)
    }
  }
  for (let i = 0; i < means.length; i++) means[i]! /= Math.max(1, sizes[Math.floor(i / perRegion)]!)
  for (let region = 0; region < count; region++)
    for (const neighbour of neighbours[region]!.keys())
      neighbours[region]!.set(neighbour, unlike({ means }, region, neighbour))
  return { count, label, sizes, means, neighbours, edge }
}
