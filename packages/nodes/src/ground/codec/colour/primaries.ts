import type { Chromaticities, Primaries } from '@easel/media-metadata'

/** Rows of a 3 × 3 matrix, one after the other. */
export type Matrix = readonly number[]
type Vector = readonly [number, number, number]

const d65 = [0.3127, 0.329] as const
const c = [0.31, 0.316] as const

/** ITU-T H.273, table 2: white, red, green, blue. */
const chromaticities: Record<Primaries, Chromaticities> = {
  1: [...d65, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06],
  4: [...c, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08],
  5: [...d65, 0.64, 0.33, 0.29, 0.6, 0.15, 0.06],
  6: [...d65, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  7: [...d65, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  8: [...c, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049],
  9: [...d65, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
  10: [1 / 3, 1 / 3, 1, 0, 0, 1, 0, 0],
  11: [0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  12: [...d65, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  22: [...d65, 0.63, 0.34, 0.295, 0.605, 0.155, 0.077],
}

/** CIE XYZ to the responses of the eye between which Bradford's method adapts to another white. */
const bradford: Matrix = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296]

export function multiply(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 9 }, (_, index) => {
    const [row, column] = [index - (index % 3), index % 3]
    return a[row]! * b[column]! + a[row + 1]! * b[column + 3]! + a[row + 2]! * b[column + 6]!
  })
}

function apply(matrix: Matrix, [x, y, z]: Vector): Vector {
  const row = (index: number) => matrix[index]! * x + matrix[index + 1]! * y + matrix[index + 2]! * z
  return [row(0), row(3), row(6)]
}

/** Returns undefined for a matrix that cannot be inverted. */
function inverse(m: Matrix): Matrix | undefined {
  const minor = (a: number, b: number, c: number, d: number) => m[a]! * m[b]! - m[c]! * m[d]!
  const adjugate = [
    ...[minor(4, 8, 5, 7), minor(2, 7, 1, 8), minor(1, 5, 2, 4)],
    ...[minor(5, 6, 3, 8), minor(0, 8, 2, 6), minor(2, 3, 0, 5)],
    ...[minor(3, 7, 4, 6), minor(1, 6, 0, 7), minor(0, 4, 1, 3)],
  ]
  const determinant = m[0]! * adjugate[0]! + m[1]! * adjugate[3]! + m[2]! * adjugate[6]!
  return Math.abs(determinant) < 1e-9 ? undefined : adjugate.map((value) => value / determinant)
}

const third = (x: number, y: number) => 1 - x - y

/** Returns the matrix to CIE XYZ as seen in daylight (D65); undefined for impossible chromaticities. */
function toXyz([wx, wy, rx, ry, gx, gy, bx, by]: Chromaticities): Matrix | undefined {
  const columns = [rx, gx, bx, ry, gy, by, third(rx, ry), third(gx, gy), third(bx, by)]
  const back = inverse(columns)
  if (!back || !(wy > 0)) return undefined
  const white: Vector = [wx / wy, 1, third(wx, wy) / wy]
  const strengths = apply(back, white)
  return multiply(
    adaptationMatrix(white),
    columns.map((value, index) => value * strengths[index % 3]!),
  )
}

/** Returns the matrix by which colours seen under this white look identical in daylight. */
function adaptationMatrix(white: Vector): Matrix {
  const from = apply(bradford, white)
  const to = apply(bradford, [d65[0] / d65[1], 1, third(...d65) / d65[1]])
  const scale = [to[0] / from[0], 0, 0, 0, to[1] / from[1], 0, 0, 0, to[2] / from[2]]
  return multiply(inverse(bradford)!, multiply(scale, bradford))
}

const xyzOf = (code: Primaries): Matrix => toXyz(chromaticities[code])!

/** Returns the matrix from light in these primaries to light in the primaries of `to`. */
export function conversionMatrix(from: Primaries, to: Primaries): Matrix {
  return multiply(inverse(xyzOf(to))!, xyzOf(from))
}

/** Returns the matrix from light in these primaries to light in the primaries of sRGB; undefined for impossible chromaticities. */
export function fromChromaticities(from: Chromaticities): Matrix | undefined {
  const xyz = toXyz(from)
  return xyz && multiply(inverse(xyzOf(1))!, xyz)
}

/** Returns the shares of red, green and blue in the luminance of a colour. */
export const luminanceOf = (code: Primaries): Matrix => xyzOf(code).slice(3, 6)
