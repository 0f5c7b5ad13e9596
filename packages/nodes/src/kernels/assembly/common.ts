/** Oklab planes are i16 x 4 (L, a, b, 0), scaled by `fixedOne`: 8 bytes per pixel, with `pad` mirrored pixels on all sides. */
export const fixedOne: f32 = 16384
export const pad: i32 = 20

// @ts-ignore: decorator of the compiler
@inline
export function loadLab(address: usize): v128 {
  return f32x4.convert_i32x4_s(v128.load_ext<i16>(address))
}

// @ts-ignore: decorator of the compiler
@inline
export function storeLab(address: usize, value: v128): void {
  const whole = i32x4.trunc_sat_f32x4_s(f32x4.nearest(value))
  v128.store64_lane(address, i16x8.narrow_i32x4_s(whole, whole), 0)
}

// @ts-ignore: decorator of the compiler
@inline
export function clampInt(value: i32, low: i32, high: i32): i32 {
  return value < low ? low : value > high ? high : value
}

/** Mirrors an index into 0..size-1; the index may be any distance outside this range. */
// @ts-ignore: decorator of the compiler
@inline
export function reflect(index: i32, size: i32): i32 {
  const period = size << 1
  let folded = index % period
  if (folded < 0) folded += period
  return folded < size ? folded : period - 1 - folded
}

/** Returns the integer hash "lowbias32" (Chris Wellons, 2018). */
// @ts-ignore: decorator of the compiler
@inline
export function hash(value: u32): u32 {
  let x = value
  x ^= x >> 16
  x *= 0x7feb352d
  x ^= x >> 15
  x *= 0x846ca68b
  return x ^ (x >> 16)
}

/** Converts the low 24 bits to a number from 0 to below 1. */
// @ts-ignore: decorator of the compiler
@inline
export function unit(bits: u32): f32 {
  return <f32>(bits & 0xffffff) * <f32>(1.0 / 16777216.0)
}

// @ts-ignore: decorator of the compiler
@inline
export function clamp01(value: f32): f32 {
  return max<f32>(0, min<f32>(1, value))
}
