/** Points as x, y and depth, one after the other. */
export type Points = Float64Array

/** Returns the points around their mean, with a sum of squares of 1. */
function normalized(points: Points): Points {
  const count = points.length / 3
  const mean = [0, 0, 0]
  for (let i = 0; i < points.length; i++) mean[i % 3]! += points[i]! / count
  const out = points.map((value, i) => value - mean[i % 3]!)
  const size = Math.sqrt(out.reduce((sum, value) => sum + value * value, 0)) || 1
  return out.map((value) => value / size)
}

/** Number of iterations for the largest eigenvalue. For the similar shapes of faces, far fewer iterations would be enough. */
const iterations = 200

/** Returns the largest eigenvalue of a symmetric matrix of 4 × 4 whose eigenvalues lie between -1 and 1, by power iteration. */
function largestEigenvalue(matrix: readonly (readonly number[])[]): number {
  let vector = [1, 0.1, 0.1, 0.1]
  let value = 0
  for (let k = 0; k < iterations; k++) {
    // The shift by 1 makes all eigenvalues positive.
    const next = matrix.map((row, i) => row.reduce((sum, cell, j) => sum + cell * vector[j]!, vector[i]!))
    const size = Math.sqrt(next.reduce((sum, cell) => sum + cell * cell, 0)) || 1
    vector = next.map((cell) => cell / size)
    value = size - 1
  }
  return value
}

/**
 * Returns the Procrustes distance of two lists of points, from 0 to 1: the root of the part of their spread that remains after the
 * best shift, turn and scale (Horn 1987). Its square is the unexplained share.
 */
export function shapeDistance(a: Points, b: Points): number {
  const [p, q] = [normalized(a), normalized(b)]
  const s = Array.from({ length: 9 }, (_, k) => {
    let sum = 0
    for (let i = 0; i < p.length; i += 3) sum += p[i + Math.floor(k / 3)]! * q[i + (k % 3)]!
    return sum
  })
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = s as [
    ...[number, number, number],
    ...[number, number, number],
    ...[number, number, number],
  ]
  const agreement = largestEigenvalue([
    [xx + yy + zz, yz - zy, zx - xz, xy - yx],
    [yz - zy, xx - yy - zz, xy + yx, zx + xz],
    [zx - xz, xy + yx, yy - xx - zz, yz + zy],
    [xy - yx, zx + xz, yz + zy, zz - xx - yy],
  ])
  return Math.sqrt(Math.max(0, 1 - agreement * agreement))
}
