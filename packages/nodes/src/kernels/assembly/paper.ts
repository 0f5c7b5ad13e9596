import { hash } from './common'

// @ts-ignore: decorator of the compiler
@inline
function corner(seed: u32, ix: i32, iy: i32, dx: f32, dy: f32): f32 {
  const bits = hash(seed ^ (<u32>ix * 0x9e3779b1) ^ hash(<u32>iy + 0x85ebca6b))
  const gx: f32 = <f32>(bits & 0xffff) * <f32>(2.0 / 65535.0) - 1
  const gy: f32 = <f32>(bits >> 16) * <f32>(2.0 / 65535.0) - 1
  return gx * dx + gy * dy
}

/** Returns gradient noise of about -1 to 1 (Perlin 1985, with the quintic fade of 2002), of hashed lattice points. */
// @ts-ignore: decorator of the compiler
@inline
export function noiseAt(seed: u32, x: f32, y: f32): f32 {
  const fx = floor<f32>(x)
  const fy = floor<f32>(y)
  const ix = <i32>fx
  const iy = <i32>fy
  const dx: f32 = x - fx
  const dy: f32 = y - fy
  const u: f32 = dx * dx * dx * (dx * (dx * 6 - 15) + 10)
  const v: f32 = dy * dy * dy * (dy * (dy * 6 - 15) + 10)
  const a = corner(seed, ix, iy, dx, dy)
  const b = corner(seed, ix + 1, iy, dx - 1, dy)
  const c = corner(seed, ix, iy + 1, dx, dy - 1)
  const d = corner(seed, ix + 1, iy + 1, dx - 1, dy - 1)
  const top: f32 = a + (b - a) * u
  return <f32>1.7 * (top + (c + (d - c) * u - top) * v)
}

// @ts-ignore: decorator of the compiler
@inline
export function scaled(value: v128, by: f32): v128 {
  return f32x4.mul(value, f32x4.splat(by))
}

// @ts-ignore: decorator of the compiler
@inline
function hash4(value: v128): v128 {
  let x = v128.xor(value, i32x4.shr_u(value, 16))
  x = i32x4.mul(x, i32x4.splat(0x7feb352d))
  x = v128.xor(x, i32x4.shr_u(x, 15))
  x = i32x4.mul(x, i32x4.splat(<i32>0x846ca68b))
  return v128.xor(x, i32x4.shr_u(x, 16))
}

/** Computes `corner` for four positions; `row` is the hash of the lattice's row with the seed. */
// @ts-ignore: decorator of the compiler
@inline
function corner4(row: v128, ix: v128, dx: v128, dy: v128): v128 {
  const bits = hash4(v128.xor(row, i32x4.mul(ix, i32x4.splat(<i32>0x9e3779b1))))
  const unit = f32x4.splat(<f32>(2.0 / 65535.0))
  const ones = f32x4.splat(1)
  const gx = f32x4.sub(f32x4.mul(f32x4.convert_i32x4_s(v128.and(bits, i32x4.splat(0xffff))), unit), ones)
  const gy = f32x4.sub(f32x4.mul(f32x4.convert_i32x4_s(i32x4.shr_u(bits, 16)), unit), ones)
  return f32x4.add(f32x4.mul(gx, dx), f32x4.mul(gy, dy))
}

/** Returns the quintic fade of four shares. */
// @ts-ignore: decorator of the compiler
@inline
function fade4(d: v128): v128 {
  const cubes = f32x4.mul(f32x4.mul(d, d), d)
  const inner = f32x4.sub(f32x4.mul(d, f32x4.splat(6)), f32x4.splat(15))
  return f32x4.mul(cubes, f32x4.add(f32x4.mul(d, inner), f32x4.splat(10)))
}

/** Computes `noiseAt` for four positions, each with a seed; the results are bit-identical. */
// @ts-ignore: decorator of the compiler
@inline
export function noiseAt4(seeds: v128, x: v128, y: v128): v128 {
  const fx = f32x4.floor(x)
  const fy = f32x4.floor(y)
  const ix = i32x4.trunc_sat_f32x4_s(fx)
  const iy = i32x4.trunc_sat_f32x4_s(fy)
  const dx = f32x4.sub(x, fx)
  const dy = f32x4.sub(y, fy)
  const ones = f32x4.splat(1)
  const next = i32x4.add(ix, i32x4.splat(1))
  const start = i32x4.splat(<i32>0x85ebca6b)
  const here = v128.xor(seeds, hash4(i32x4.add(iy, start)))
  const below = v128.xor(seeds, hash4(i32x4.add(i32x4.add(iy, i32x4.splat(1)), start)))
  const a = corner4(here, ix, dx, dy)
  const b = corner4(here, next, f32x4.sub(dx, ones), dy)
  const c = corner4(below, ix, dx, f32x4.sub(dy, ones))
  const d = corner4(below, next, f32x4.sub(dx, ones), f32x4.sub(dy, ones))
  const u = fade4(dx)
  const top = f32x4.add(a, f32x4.mul(f32x4.sub(b, a), u))
  const low = f32x4.sub(f32x4.add(c, f32x4.mul(f32x4.sub(d, c), u)), top)
  return f32x4.mul(f32x4.splat(1.7), f32x4.add(top, f32x4.mul(low, fade4(dy))))
}

/**
 * Sums up to four octaves of the noise; each is twice as fine, half as strong and rotated against the grid. The result is about -1
 * to 1.
 */
export function layers(seed: u32, x: f32, y: f32, octaves: i32): f32 {
  const x1: f32 = <f32>1.6 * x + <f32>1.2 * y
  const y1: f32 = <f32>1.6 * y - <f32>1.2 * x
  const x2: f32 = <f32>1.6 * x1 + <f32>1.2 * y1
  const y2: f32 = <f32>1.6 * y1 - <f32>1.2 * x1
  const x3: f32 = <f32>1.6 * x2 + <f32>1.2 * y2
  const y3: f32 = <f32>1.6 * y2 - <f32>1.2 * x2
  const seeds = i32x4.add(i32x4.splat(<i32>seed), i32x4(0, 1, 2, 3))
  const noise = noiseAt4(seeds, f32x4(x, x1, x2, x3), f32x4(y, y1, y2, y3))
  const share: f32 = 0.55
  let sum: f32 = share * f32x4.extract_lane(noise, 0)
  if (octaves > 1) sum += share * <f32>0.5 * f32x4.extract_lane(noise, 1)
  if (octaves > 2) sum += share * <f32>0.25 * f32x4.extract_lane(noise, 2)
  if (octaves > 3) sum += share * <f32>0.125 * f32x4.extract_lane(noise, 3)
  return sum
}

/** Computes `layers` at four positions. */
function layers4(seed: u32, x: v128, y: v128, octaves: i32): v128 {
  let sum = f32x4.splat(0)
  let weight: f32 = 0.55
  let px = x
  let py = y
  for (let i = 0; i < octaves; i++) {
    sum = f32x4.add(sum, f32x4.mul(f32x4.splat(weight), noiseAt4(i32x4.splat(<i32>seed + i), px, py)))
    const turned = f32x4.add(scaled(px, 1.6), scaled(py, 1.2))
    py = f32x4.sub(scaled(py, 1.6), scaled(px, 1.2))
    px = turned
    weight *= 0.5
  }
  return sum
}

/**
 * Writes the height of a sheet of paper, about 0 to 1 with a mean of a half, as f32 per pixel: felt marks of three sizes whose
 * hollows are rounder than their tops, and short fibres in all directions. `grain` is the number of cells of the coarsest felt
 * marks per pixel.
 */
export function paper(y0: i32, y1: i32, out: usize, width: i32, grain: f32, fibre: f32, seed: u32): void {
  const half = f32x4.splat(0.5)
  const ones = f32x4.splat(1)
  for (let y = y0; y < y1; y++) {
    const py = f32x4.splat(<f32>y * grain)
    for (let x = 0; x < width; x += 4) {
      const px = scaled(f32x4(<f32>x, <f32>(x + 1), <f32>(x + 2), <f32>(x + 3)), grain)
      const felt = layers4(seed, px, py, 3)
      const bend = noiseAt4(i32x4.splat(<i32>seed + 11), scaled(px, 0.21), scaled(py, 0.21))
      const bend3 = scaled(bend, 3)
      // The fibres are two crossing families of long thin noise, slightly bent.
      const oneX = f32x4.add(f32x4.add(scaled(px, 0.24), scaled(py, 0.17)), bend)
      const firstFibres = noiseAt4(i32x4.splat(<i32>seed + 21), oneX, f32x4.add(scaled(f32x4.sub(py, scaled(px, 0.7)), 2.1), bend3))
      const twoX = f32x4.sub(f32x4.sub(scaled(px, 0.22), scaled(py, 0.2)), bend)
      const secondFibres = noiseAt4(i32x4.splat(<i32>seed + 31), twoX, f32x4.add(scaled(f32x4.add(py, scaled(px, 1.1)), 1.8), bend3))
      const round = f32x4.mul(scaled(felt, 0.42), f32x4.sub(ones, scaled(felt, 0.25)))
      const height = f32x4.add(f32x4.add(half, round), scaled(f32x4.pmax(firstFibres, secondFibres), fibre))
      const value = f32x4.pmax(f32x4.splat(0), f32x4.pmin(ones, height))
      const to = out + ((<usize>(y * width + x)) << 2)
      if (x + 4 <= width) {
        v128.store(to, value)
        continue
      }
      store<f32>(to, f32x4.extract_lane(value, 0))
      if (x + 1 < width) store<f32>(to, f32x4.extract_lane(value, 1), 4)
      if (x + 2 < width) store<f32>(to, f32x4.extract_lane(value, 2), 8)
    }
  }
}
