/** Points in a space of features, one after the other, with `size` numbers each. */
export interface Points {
  readonly size: number
  readonly data: Float32Array
}

/** A mixture of normal distributions. */
interface Mixture {
  readonly parts: readonly Normal[]
}

interface Normal {
  /** Logarithm of the weight and of the factor in front of the exponential. */
  readonly height: number
  readonly mean: Float64Array
  /** Lower triangle of the inverse of the covariance's Cholesky factor, row by row. */
  readonly whiten: Float64Array
}

const rounds = 6
/** Variance that is added to every feature, so that a flat colour causes no division by zero. */
const addedVariance = 2e-4

/** Returns the inverse of the Cholesky factor of a covariance, and the logarithm of its diagonal's product. */
function whiteningOf(covariance: Float64Array, size: number): { whiten: Float64Array; log: number } {
  const factor = new Float64Array(size * size)
  for (let r = 0; r < size; r++) {
    for (let c = 0; c <= r; c++) {
      let sum = covariance[r * size + c]!
      for (let k = 0; k < c; k++) sum -= factor[r * size + k]! * factor[c * size + k]!
      factor[r * size + c] =
        r === c ? Math.sqrt(Math.max(addedVariance / 10, sum)) : sum / factor[c * size + c]!
    }
  }
  const whiten = new Float64Array(size * size)
  let log = 0
  for (let r = 0; r < size; r++) {
    whiten[r * size + r] = 1 / factor[r * size + r]!
    log += Math.log(whiten[r * size + r]!)
    for (let c = 0; c < r; c++) {
      let sum = 0
      for (let k = c; k < r; k++) sum -= factor[r * size + k]! * whiten[k * size + c]!
      whiten[r * size + c] = sum / factor[r * size + r]!
    }
  }
  return { whiten, log }
}

function normalOf({ size, data }: Points, share: (i: number) => number, total: number): Normal | undefined {
  const mean = new Float64Array(size)
  const covariance = new Float64Array(size * size)
  const count = data.length / size
  let weight = 0
  for (let i = 0; i < count; i++) {
    const pointWeight = share(i)
    if (pointWeight === 0) continue
    weight += pointWeight
    for (let c = 0; c < size; c++) mean[c]! += pointWeight * data[i * size + c]!
  }
  if (weight < 1e-3 * total || weight < 1) return undefined
  for (let c = 0; c < size; c++) mean[c]! /= weight
  for (let i = 0; i < count; i++) {
    const pointWeight = share(i)
    if (pointWeight === 0) continue
    for (let r = 0; r < size; r++) {
      const away = pointWeight * (data[i * size + r]! - mean[r]!)
      for (let c = 0; c <= r; c++) covariance[r * size + c]! += away * (data[i * size + c]! - mean[c]!)
    }
  }
  for (let i = 0; i < covariance.length; i++) covariance[i]! /= weight
  for (let c = 0; c < size; c++) covariance[c * size + c]! += addedVariance
  const { whiten, log } = whiteningOf(covariance, size)
  return { height: Math.log(weight / total) + log, mean, whiten }
}

/** A sample of every third point suffices for a distribution. */
const stride = 3

/** Returns the sample's points with a weight. */
function samplePoints(
  { size, data }: Points,
  weights: Float32Array,
): [data: Float32Array, weights: Float32Array] {
  const picked: number[] = []
  for (let i = 0; i < weights.length; i += stride) if (weights[i]! > 0) picked.push(i)
  const points = new Float32Array(picked.length * size)
  for (const [index, i] of picked.entries())
    for (let c = 0; c < size; c++) points[index * size + c] = data[i * size + c]!
  return [points, Float32Array.from(picked, (i) => weights[i]!)]
}

/**
 * Fits a mixture of at most `count` normal distributions to weighted points: k-means from points that are far apart, and a
 * distribution for each cluster (as in GrabCut, Rother et al. 2004).
 */
export function mixtureOf(samples: Points, allWeights: Float32Array, count: number): Mixture {
  const { size } = samples
  const [data, weights] = samplePoints(samples, allWeights)
  const points = { size, data }
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const cluster = new Uint8Array(weights.length)
  const centres: number[][] = []
  const away = new Float64Array(weights.length).fill(1)
  const squareTo = (centre: readonly number[], i: number) => {
    let square = 0
    for (let c = 0; c < size; c++) square += (data[i * size + c]! - centre[c]!) ** 2
    return square
  }
  for (let k = 0; k < count; k++) {
    // The point at the middle of the cumulated distances is not an outlier, unlike the farthest point.
    let sum = 0
    for (let i = 0; i < weights.length; i++) sum += weights[i]! * away[i]!
    let position = 0
    for (let passed = 0; position < weights.length - 1; position++) {
      passed += weights[position]! * away[position]!
      if (passed >= sum / 2) break
    }
    const centre = Array.from({ length: size }, (_, c) => data[position * size + c]!)
    centres.push(centre)
    for (let i = 0; i < weights.length; i++)
      away[i] = k === 0 ? squareTo(centre, i) : Math.min(away[i]!, squareTo(centre, i))
  }
  for (let round = 0; round < rounds; round++) {
    const sums = centres.map(() => new Float64Array(size + 1))
    for (let i = 0; i < weights.length; i++) {
      let [best, smallest] = [0, Infinity]
      for (let k = 0; k < centres.length; k++) {
        const square = squareTo(centres[k]!, i)
        if (square < smallest) [best, smallest] = [k, square]
      }
      cluster[i] = best
      if (weights[i] === 0) continue
      for (let c = 0; c < size; c++) sums[best]![c]! += weights[i]! * data[i * size + c]!
      sums[best]![size]! += weights[i]!
    }
    for (const [k, sum] of sums.entries())
      if (sum[size]! > 0) for (let c = 0; c < size; c++) centres[k]![c] = sum[c]! / sum[size]!
  }
  const parts = centres.map((_, k) => normalOf(points, (i) => (cluster[i] === k ? weights[i]! : 0), total))
  return { parts: parts.filter((part) => part !== undefined) }
}

/** Logarithm of the density where no distribution reaches. */
const minLogDensity = -40

/** Returns the logarithm of a mixture's density at each point. Only its strongest distribution counts, as in GrabCut. */
export function logDensities({ parts }: Mixture, { size, data }: Points): Float32Array {
  const out = new Float32Array(data.length / size).fill(minLogDensity)
  const away = new Float64Array(size)
  for (const { height, mean, whiten } of parts) {
    for (let i = 0; i < out.length; i++) {
      let square = 0
      for (let r = 0; r < size; r++) {
        away[r] = data[i * size + r]! - mean[r]!
        let sum = 0
        for (let c = 0; c <= r; c++) sum += whiten[r * size + c]! * away[c]!
        square += sum * sum
      }
      const log = height - square / 2
      if (log > out[i]!) out[i] = log
    }
  }
  return out
}
