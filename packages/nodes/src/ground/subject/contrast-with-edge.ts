import { magnitude } from '../plane/magnitude.ts'
import { perRegion, type Regions, unlike } from './regions.ts'

/** Colour difference (Oklab) over which two regions belong to the same area, and over which they contrast. */
const [alike, contrasting] = [0.055, 0.1]
/** Distance over which regions count as neighbours in the contrast, as a share of the picture. */
const near = 0.25
/** Minimum share of an area's outline at the picture's edge at which the area counts as background. */
const mostlyEdge = 1
/** Rounds of the smoothing between neighbours. */
const rounds = 60

/**
 * Returns, for every two regions, the smallest sum of differences along a path between them (Dijkstra). Small differences count as
 * noise.
 */
function pathsBetween({ count, neighbours }: Regions): Float32Array[] {
  const noise = noiseOf(neighbours)
  return Array.from({ length: count }, (_, from) => {
    const away = new Float32Array(count).fill(Infinity)
    away[from] = 0
    // Each bucket has the regions of one range of distances. The differences are small numbers, so buckets of equal width serve as
    // a queue.
    const buckets: number[][] = [[from]]
    for (let index = 0; index < buckets.length; index++) {
      for (const region of buckets[index] ?? []) {
        if (Math.floor(away[region]! / bucket) !== index) continue
        for (const [neighbour, difference] of neighbours[region]!) {
          const far = away[region]! + Math.max(0, difference - noise)
          if (far >= away[neighbour]! || far > reach) continue
          away[neighbour] = far
          const bucketIndex = Math.floor(away[neighbour]! / bucket)
          buckets[bucketIndex] ??= []
          buckets[bucketIndex].push(neighbour)
        }
      }
    }
    return away
  })
}

/** Width of a bucket, and the distance beyond which regions do not influence each other. */
const [bucket, reach] = [0.004, 4 * alike]

/** Returns the usual smallest difference between a region and its neighbours. */
function noiseOf(neighbours: Regions['neighbours']): number {
  const minimum = neighbours
    .filter(({ size }) => size > 0)
    .map((distances) => Math.min(...distances.values()))
  return minimum.toSorted((a, b) => a - b)[minimum.length >> 1] ?? 0
}

const bell = (value: number, width: number) => Math.exp(-(value * value) / (2 * width * width))

interface EdgeContrast {
  /**
   * Degree to which each region is background, from 0 to 1. A region is background if its area has a large part of its outline at
   * the edge of the picture.
   */
  readonly background: Float64Array
  /** Degree to which each region stands out from the background, from 0 to 1. */
  readonly standout: Float64Array
}

/**
 * Finds the regions that contrast with the areas at the edge of the picture (robust background detection, Zhu et al. 2014). A
 * subject that touches the edge does not count as background if most of its outline is inside the picture.
 */
export function contrastWithEdge(regions: Regions): EdgeContrast {
  const { count, sizes, means, neighbours, edge } = regions
  const paths = pathsBetween(regions)
  const background = new Float64Array(count)
  const usual = sizes.reduce((sum, size) => sum + size, 0) / count
  for (let i = 0; i < count; i++) {
    let [area, along] = [0, 0]
    for (let j = 0; j < count; j++) {
      const share = bell(paths[i]![j]!, alike)
      area += (share * sizes[j]!) / usual
      if (edge[j]! > 0) along += share
    }
    background[i] = 1 - bell(along / Math.sqrt(Math.max(1e-6, area)), mostlyEdge)
  }
  const contrast = new Float64Array(count)
  let largest = 1e-9
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      const [dx, dy] = [
        means[i * perRegion]! - means[j * perRegion]!,
        means[i * perRegion + 1]! - means[j * perRegion + 1]!,
      ]
      const difference = Math.min(contrasting * 3, unlike(regions, i, j))
      contrast[i]! += difference * bell(magnitude(dx, dy), near) * background[j]! * (sizes[j]! / usual)
    }
    largest = Math.max(largest, contrast[i]!)
  }
  // The degrees are chosen by least squares: they should agree with the background, with the contrast and, across weak differences,
  // with the neighbours.
  const standout = contrast.map((value) => value / largest)
  const wanted = standout.slice()
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < count; i++) {
      let [sum, weight] = [wanted[i]!, wanted[i]! + background[i]!]
      for (const [j, difference] of neighbours[i]!) {
        const tie = bell(difference, alike) + 0.1
        sum += tie * standout[j]!
        weight += tie
      }
      standout[i] = sum / Math.max(1e-6, weight)
    }
  }
  const top = Math.max(1e-9, ...standout)
  return { background, standout: standout.map((value) => value / top) }
}
