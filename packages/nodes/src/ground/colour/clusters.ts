import { randomOf } from '../random/random.ts'
import type { Lab } from './lab.ts'

export interface Cluster {
  readonly centre: Lab
  /** Sum of the weights of the cluster's points. */
  readonly weight: number
}

export interface ClusterJob {
  /** L, a, b of each point. */
  readonly points: Float32Array
  /** A weight per point; by default, all weights are equal. */
  readonly weights?: Float32Array
  readonly count: number
  readonly rounds: number
  /** Weight of the two colour axes relative to lightness. */
  readonly chroma: number
}

/** Chooses initial centres that are far from each other (k-means++, Arthur & Vassilvitskii 2007), with a fixed seed. */
function firstCentres({ points, weights, count, chroma }: ClusterJob): Float64Array {
  const random = randomOf(2007)
  const total = points.length / 3
  const centres = new Float64Array(count * 3)
  const nearest = new Float64Array(total).fill(1)
  for (let k = 0; k < count; k++) {
    let sum = 0
    for (let i = 0; i < total; i++) sum += nearest[i]! * (weights?.[i] ?? 1)
    let left = random() * sum
    let chosen = 0
    for (let i = 0; i < total && left >= 0; i++) {
      left -= nearest[i]! * (weights?.[i] ?? 1)
      chosen = i
    }
    centres.set(points.subarray(chosen * 3, chosen * 3 + 3), k * 3)
    for (let i = 0; i < total; i++) {
      const d = apart(points, i * 3, centres, k * 3, chroma)
      if (k === 0 || d < nearest[i]!) nearest[i] = d
    }
  }
  return centres
}

function apart(points: Float32Array, i: number, centres: Float64Array, k: number, chroma: number): number {
  const l = points[i]! - centres[k]!
  const a = points[i + 1]! - centres[k + 1]!
  const b = points[i + 2]! - centres[k + 2]!
  return l * l + chroma * chroma * (a * a + b * b)
}

/** Finds representative colours (k-means, Lloyd 1982), deterministically. Without points, returns black colours. */
export function clustersOf(job: ClusterJob): Cluster[] {
  const { points, weights, count, rounds, chroma } = job
  const total = points.length / 3
  const centres = firstCentres(job)
  const sums = new Float64Array(count * 4)
  for (let round = 0; round < rounds; round++) {
    sums.fill(0)
    for (let i = 0; i < total; i++) {
      let best = 0
      let smallest = Number.POSITIVE_INFINITY
      for (let k = 0; k < count; k++) {
        const d = apart(points, i * 3, centres, k * 3, chroma)
        if (d < smallest) {
          smallest = d
          best = k
        }
      }
      const weight = weights?.[i] ?? 1
      for (let c = 0; c < 3; c++) sums[best * 4 + c]! += weight * points[i * 3 + c]!
      sums[best * 4 + 3]! += weight
    }
    for (let k = 0; k < count; k++) {
      const weight = sums[k * 4 + 3]!
      if (weight > 0) for (let c = 0; c < 3; c++) centres[k * 3 + c] = sums[k * 4 + c]! / weight
    }
  }
  return Array.from({ length: count }, (_, k) => ({
    centre: [centres[k * 3]!, centres[k * 3 + 1]!, centres[k * 3 + 2]!] as const,
    weight: sums[k * 4 + 3]!,
  }))
}
