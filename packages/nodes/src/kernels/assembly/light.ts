import { hash } from './common'
import { powerOf } from './simd-math'

/**
 * Converts linear light 0..1 (red, green, blue, ignored) to opaque sRGB bytes,
 * dithered by less than one step against banding. `place` differs for every pixel.
 */
// @ts-ignore: decorator of the compiler
@inline
export function storeLight(out: usize, light: v128, place: u32): void {
  const inside = f32x4.min(f32x4.max(light, f32x4.splat(0)), f32x4.splat(1))
  const bent = f32x4.sub(f32x4.mul(f32x4.splat(1.055), powerOf(inside, f32x4.splat(1.0 / 2.4))), f32x4.splat(0.055))
  const low = f32x4.le(inside, f32x4.splat(0.0031308))
  const value = v128.bitselect(f32x4.mul(inside, f32x4.splat(12.92)), bent, low)
  const bits = hash(place)
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
