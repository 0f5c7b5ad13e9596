/**
 * Functions of four f32 at a time; errors are absolute unless stated otherwise. Kernels use `pmin` and `pmax`, which are single
 * instructions of processors; `min` and `max` take several instructions because of NaN and -0.
 */

// @ts-ignore: decorator of the compiler
@inline
export function fma(a: v128, b: v128, c: v128): v128 {
  return f32x4.add(f32x4.mul(a, b), c)
}

/** Returns the sine, within 2e-6 for |x| < 1000: an odd polynomial around the nearest half turn. */
// @ts-ignore: decorator of the compiler
@inline
export function sinOf(x: v128): v128 {
  const turns = f32x4.nearest(f32x4.mul(x, f32x4.splat(0.31830988618)))
  let r = f32x4.sub(x, f32x4.mul(turns, f32x4.splat(3.140625)))
  r = f32x4.sub(r, f32x4.mul(turns, f32x4.splat(9.67653589793e-4)))
  const s = f32x4.mul(r, r)
  let p = fma(s, f32x4.splat(2.6083159809786593e-6), f32x4.splat(-1.9810690719168633e-4))
  p = fma(p, s, f32x4.splat(8.333078585565090e-3))
  p = fma(p, s, f32x4.splat(-1.666665971279144e-1))
  const value = fma(f32x4.mul(p, s), r, r)
  // Every odd half turn changes the sign.
  return v128.xor(value, i32x4.shl(i32x4.trunc_sat_f32x4_s(turns), 31))
}

// @ts-ignore: decorator of the compiler
@inline
export function cosOf(x: v128): v128 {
  return sinOf(f32x4.add(x, f32x4.splat(1.57079632679)))
}

/** Returns the angle of (x, y), -pi..pi, within 1e-5. */
// @ts-ignore: decorator of the compiler
@inline
export function angleOf(y: v128, x: v128): v128 {
  const ax = f32x4.abs(x)
  const ay = f32x4.abs(y)
  const steep = f32x4.gt(ay, ax)
  const a = f32x4.div(f32x4.pmin(ax, ay), f32x4.pmax(f32x4.pmax(ax, ay), f32x4.splat(1e-20)))
  const s = f32x4.mul(a, a)
  let p = fma(s, f32x4.splat(-0.0117212), f32x4.splat(0.05265332))
  p = fma(p, s, f32x4.splat(-0.11643287))
  p = fma(p, s, f32x4.splat(0.19354346))
  p = fma(p, s, f32x4.splat(-0.33262347))
  p = fma(p, s, f32x4.splat(0.99997726))
  let r = f32x4.mul(p, a)
  r = v128.bitselect(f32x4.sub(f32x4.splat(1.57079632679), r), r, steep)
  r = v128.bitselect(f32x4.sub(f32x4.splat(3.14159265359), r), r, f32x4.lt(x, f32x4.splat(0)))
  return v128.bitselect(f32x4.neg(r), r, f32x4.lt(y, f32x4.splat(0)))
}

/** Returns 2^x for |x| < 120, with a relative error of at most 3e-7. */
// @ts-ignore: decorator of the compiler
@inline
export function exp2Of(x: v128): v128 {
  const inside = f32x4.pmin(f32x4.pmax(x, f32x4.splat(-120)), f32x4.splat(120))
  const whole = f32x4.nearest(inside)
  const f = f32x4.sub(inside, whole)
  let p = fma(f, f32x4.splat(1.535336188e-4), f32x4.splat(1.339887440e-3))
  p = fma(p, f, f32x4.splat(9.618437357e-3))
  p = fma(p, f, f32x4.splat(5.550332471e-2))
  p = fma(p, f, f32x4.splat(2.402264791e-1))
  p = fma(p, f, f32x4.splat(6.931472028e-1))
  p = fma(p, f, f32x4.splat(1))
  return i32x4.add(p, i32x4.shl(i32x4.trunc_sat_f32x4_s(whole), 23))
}

/** Returns the base-2 logarithm of positive numbers, within 1e-5. */
// @ts-ignore: decorator of the compiler
@inline
export function log2Of(x: v128): v128 {
  const bits = i32x4.sub(x, i32x4.splat(0x3f3504f3))
  const exponent = f32x4.convert_i32x4_s(i32x4.shr_s(bits, 23))
  const mantissa = i32x4.add(v128.and(bits, i32x4.splat(0x007fffff)), i32x4.splat(0x3f3504f3))
  // 2 atanh((m - 1) / (m + 1)) is computed as a series.
  const z = f32x4.div(f32x4.sub(mantissa, f32x4.splat(1)), f32x4.add(mantissa, f32x4.splat(1)))
  const s = f32x4.mul(z, z)
  let p = fma(s, f32x4.splat(0.412198583), f32x4.splat(0.577078016))
  p = fma(p, s, f32x4.splat(0.961796694))
  p = fma(p, s, f32x4.splat(2.885390082))
  return fma(p, z, exponent)
}

/** Returns x^y for x above 0. */
// @ts-ignore: decorator of the compiler
@inline
export function powerOf(x: v128, y: v128): v128 {
  return exp2Of(f32x4.mul(y, log2Of(f32x4.pmax(x, f32x4.splat(1e-20)))))
}
