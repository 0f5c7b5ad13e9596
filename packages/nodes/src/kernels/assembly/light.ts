import { hash } from './common'
import { fma, powerOf } from './simd-math'

/**
 * Converts linear light 0 to 1 (red, green, blue, ignored) to opaque sRGB bytes, dithered by less than a step to prevent bands.
 * `pixelNumber` is a different number for every pixel.
 */
// @ts-ignore: decorator of the compiler
@inline
export function storeLight(out: usize, light: v128, pixelNumber: u32): void {
  const inside = f32x4.pmin(f32x4.pmax(light, f32x4.splat(0)), f32x4.splat(1))
  const bent = f32x4.sub(f32x4.mul(f32x4.splat(1.055), powerOf(inside, f32x4.splat(1.0 / 2.4))), f32x4.splat(0.055))
  const low = f32x4.le(inside, f32x4.splat(0.0031308))
  const value = v128.bitselect(f32x4.mul(inside, f32x4.splat(12.92)), bent, low)
  const bits = hash(pixelNumber)
  const noise = i32x4(bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, 0)
  const dither = f32x4.mul(f32x4.convert_i32x4_s(noise), f32x4.splat(1.0 / 256.0))
  const byte = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(value, f32x4.splat(255)), dither))
  store<u8>(out, <u8>min(255, i32x4.extract_lane(byte, 0)))
  store<u8>(out, <u8>min(255, i32x4.extract_lane(byte, 1)), 1)
  store<u8>(out, <u8>min(255, i32x4.extract_lane(byte, 2)), 2)
  store<u8>(out, 255, 3)
}

/** Converts Oklab (L, a, b, ignored) to linear sRGB (Ottosson 2020). */
// @ts-ignore: decorator of the compiler
@inline
export function labToLight(lab: v128): v128 {
  const l = v128.shuffle<f32>(lab, lab, 0, 0, 0, 0)
  const a = v128.shuffle<f32>(lab, lab, 1, 1, 1, 1)
  const b = v128.shuffle<f32>(lab, lab, 2, 2, 2, 2)
  const root = f32x4.add(
    l,
    f32x4.add(
      f32x4.mul(f32x4(0.3963377774, -0.1055613458, -0.0894841775, 0), a),
      f32x4.mul(f32x4(0.2158037573, -0.0638541728, -1.291485548, 0), b),
    ),
  )
  const cube = f32x4.mul(root, f32x4.mul(root, root))
  return f32x4.add(
    f32x4.mul(f32x4(4.0767416621, -1.2684380046, -0.0041960863, 0), v128.shuffle<f32>(cube, cube, 0, 0, 0, 0)),
    f32x4.add(
      f32x4.mul(f32x4(-3.3077115913, 2.6097574011, -0.7034186147, 0), v128.shuffle<f32>(cube, cube, 1, 1, 1, 1)),
      f32x4.mul(f32x4(0.2309699292, -0.3413193965, 1.707614701, 0), v128.shuffle<f32>(cube, cube, 2, 2, 2, 2)),
    ),
  )
}

/** Returns a part of a cone's response to four Oklab colours, cubed. */
// @ts-ignore: decorator of the compiler
@inline
function coneOf4(l: v128, a: v128, b: v128, byA: f32, byB: f32): v128 {
  const root = fma(f32x4.splat(byB), b, fma(f32x4.splat(byA), a, l))
  return f32x4.mul(root, f32x4.mul(root, root))
}

// @ts-ignore: decorator of the compiler
@inline
export function longOf4(l: v128, a: v128, b: v128): v128 {
  return coneOf4(l, a, b, 0.3963377774, 0.2158037573)
}

// @ts-ignore: decorator of the compiler
@inline
export function mediumOf4(l: v128, a: v128, b: v128): v128 {
  return coneOf4(l, a, b, -0.1055613458, -0.0638541728)
}

// @ts-ignore: decorator of the compiler
@inline
export function shortOf4(l: v128, a: v128, b: v128): v128 {
  return coneOf4(l, a, b, -0.0894841775, -1.291485548)
}

// @ts-ignore: decorator of the compiler
@inline
function mix4(long: v128, medium: v128, short: v128, first: f32, second: f32, third: f32): v128 {
  return fma(f32x4.splat(first), long, fma(f32x4.splat(second), medium, f32x4.mul(f32x4.splat(third), short)))
}

/** Returns linear light of four colours from the responses of their cones. */
// @ts-ignore: decorator of the compiler
@inline
export function redOf4(long: v128, medium: v128, short: v128): v128 {
  return mix4(long, medium, short, 4.0767416621, -3.3077115913, 0.2309699292)
}

// @ts-ignore: decorator of the compiler
@inline
export function greenOf4(long: v128, medium: v128, short: v128): v128 {
  return mix4(long, medium, short, -1.2684380046, 2.6097574011, -0.3413193965)
}

// @ts-ignore: decorator of the compiler
@inline
export function blueOf4(long: v128, medium: v128, short: v128): v128 {
  return mix4(long, medium, short, -0.0041960863, -0.7034186147, 1.707614701)
}

// @ts-ignore: decorator of the compiler
@inline
function byteOf4(light: v128, noise: v128): v128 {
  const inside = f32x4.pmin(f32x4.pmax(light, f32x4.splat(0)), f32x4.splat(1))
  const bent = f32x4.sub(f32x4.mul(f32x4.splat(1.055), powerOf(inside, f32x4.splat(1.0 / 2.4))), f32x4.splat(0.055))
  const low = f32x4.le(inside, f32x4.splat(0.0031308))
  const value = v128.bitselect(f32x4.mul(inside, f32x4.splat(12.92)), bent, low)
  const dither = f32x4.mul(f32x4.convert_i32x4_s(noise), f32x4.splat(1.0 / 256.0))
  return i32x4.min_s(i32x4.trunc_sat_f32x4_s(fma(value, f32x4.splat(255), dither)), i32x4.splat(255))
}

/** Stores the first `count` of four pixels in a row, like `storeLight`; `pixelNumber` is the number of the first pixel. */
// @ts-ignore: decorator of the compiler
@inline
export function storeLight4(out: usize, red: v128, green: v128, blue: v128, pixelNumber: u32, count: i32): void {
  let bits = i32x4.add(i32x4.splat(pixelNumber), i32x4(0, 1, 2, 3))
  bits = v128.xor(bits, i32x4.shr_u(bits, 16))
  bits = i32x4.mul(bits, i32x4.splat(0x7feb352d))
  bits = v128.xor(bits, i32x4.shr_u(bits, 15))
  bits = i32x4.mul(bits, i32x4.splat(0x846ca68b))
  bits = v128.xor(bits, i32x4.shr_u(bits, 16))
  const low = i32x4.splat(255)
  const r = byteOf4(red, v128.and(bits, low))
  const g = byteOf4(green, v128.and(i32x4.shr_u(bits, 8), low))
  const b = byteOf4(blue, v128.and(i32x4.shr_u(bits, 16), low))
  const pixels = v128.or(
    v128.or(r, i32x4.shl(g, 8)),
    v128.or(i32x4.shl(b, 16), i32x4.splat(0xff000000)),
  )
  if (count >= 4) {
    v128.store(out, pixels)
    return
  }
  store<u32>(out, i32x4.extract_lane(pixels, 0))
  if (count > 1) store<u32>(out, i32x4.extract_lane(pixels, 1), 4)
  if (count > 2) store<u32>(out, i32x4.extract_lane(pixels, 2), 8)
}

/** Returns one lane of each of four vectors: the first lanes, the second lanes, or the third lanes. */
// @ts-ignore: decorator of the compiler
@inline
export function firstOf4(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 0, 4, 0, 4), v128.shuffle<f32>(c, d, 0, 4, 0, 4), 0, 1, 4, 5)
}

// @ts-ignore: decorator of the compiler
@inline
export function secondOf4(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 1, 5, 1, 5), v128.shuffle<f32>(c, d, 1, 5, 1, 5), 0, 1, 4, 5)
}

// @ts-ignore: decorator of the compiler
@inline
export function thirdOf4(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 2, 6, 2, 6), v128.shuffle<f32>(c, d, 2, 6, 2, 6), 0, 1, 4, 5)
}

// @ts-ignore: decorator of the compiler
@inline
export function lastOf4(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(a, b, 3, 7, 3, 7), v128.shuffle<f32>(c, d, 3, 7, 3, 7), 0, 1, 4, 5)
}
