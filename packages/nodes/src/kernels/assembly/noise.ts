/** Size of a table of 256 f64 in bytes. */
const table: usize = 2048

// @ts-ignore: decorator of the compiler
@inline
function placeOf(order: usize, index: i32): i32 {
  return <i32>load<u8>(order + <usize>(index & 255))
}

/** Returns the rise from a point of the lattice to a position at a distance of `x`, `y`, along the slope of the point. */
// @ts-ignore: decorator of the compiler
@inline
function rise(slopes: usize, point: i32, x: f64, y: f64): f64 {
  const address = slopes + ((<usize>point) << 3)
  return load<f64>(address) * x + load<f64>(address + table) * y
}

/**
 * Returns gradient noise of about -1 to 1 on a lattice (Perlin 1985, with the quintic fade of 2002), in f64: `order` has 256
 * points, and `slopes` has the cosines and then the sines of their slopes.
 */
// @ts-ignore: decorator of the compiler
@inline
function noiseAt(order: usize, slopes: usize, x: f64, y: f64): f64 {
  const left = floor<f64>(x)
  const above = floor<f64>(y)
  const ix = <i32>left
  const iy = <i32>above
  const fx = x - left
  const fy = y - above
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
  const top = placeOf(order, iy)
  const low = placeOf(order, iy + 1)
  const na = rise(slopes, placeOf(order, ix + top), fx, fy)
  const nb = rise(slopes, placeOf(order, ix + 1 + top), fx - 1, fy)
  const nc = rise(slopes, placeOf(order, ix + low), fx, fy - 1)
  const nd = rise(slopes, placeOf(order, ix + 1 + low), fx - 1, fy - 1)
  const upper = na + (nb - na) * u
  return 1.5 * (upper + (nc + (nd - nc) * u - upper) * v)
}

/** Sums octaves of the noise, each twice as fine, half as strong and rotated slightly against the grid. */
export function layered(order: usize, slopes: usize, x: f64, y: f64, octaves: i32): f64 {
  let sum: f64 = 0
  let weight: f64 = 0.5
  let px = x
  let py = y
  for (let i = 0; i < octaves; i++) {
    sum += weight * noiseAt(order, slopes, px, py)
    const turned = 1.6 * px + 1.2 * py
    py = 1.6 * py - 1.2 * px
    px = turned
    weight *= 0.5
  }
  return sum
}
