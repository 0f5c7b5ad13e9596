import { storeLight } from './light'
import { fma, log2Of, powerOf } from './simd-math'

/** Converts the cells of a histogram, u32 x 4, to numbers that can be blurred, f32 x 4: count, red, green, blue. */
export function flameCells(y0: i32, y1: i32, cells: usize, out: usize, width: i32): void {
  const end = (<usize>(y1 * width)) << 4
  for (let offset = (<usize>(y0 * width)) << 4; offset < end; offset += 16) {
    const value = f32x4.convert_i32x4_u(v128.load(cells + offset))
    v128.store(cells + offset, value)
    v128.store(out + offset, value)
  }
}

/**
 * Estimates the density over several scales: copies `blurred` to `out` where a cell has fewer than `enough` samples; denser cells
 * stay sharp. This approximates the adaptive kernel of Suykens & Willems (2000) in steps.
 */
export function flameSettle(y0: i32, y1: i32, blurred: usize, out: usize, width: i32, enough: f32): void {
  const end = (<usize>(y1 * width)) << 4
  for (let offset = (<usize>(y0 * width)) << 4; offset < end; offset += 16) {
    const soft = v128.load(blurred + offset)
    const sharp = v128.load(out + offset)
    const density = f32x4.extract_lane(soft, 0)
    const need: f32 = enough / (enough + density * density / enough)
    v128.store(out + offset, fma(f32x4.splat(need), f32x4.sub(soft, sharp), sharp))
  }
}

/**
 * Converts densities to RGBA bytes. The brightness of a cell is the logarithm of its density (1 where `gain` x density is
 * 2^`range` - 1), with `gamma` in linear light. Its colour is the mean of its samples; the brightest cells are pale. The light is
 * added to a background (linear r, g, b in `ground`) that darkens towards the corners. `glow` is the weight of the blurred plane.
 */
export function flameTone(
  y0: i32, y1: i32, cells: usize, blurred: usize, rgba: usize, width: i32, height: i32,
  gain: f32, range: f32, gamma: f32, glow: f32, ground: usize,
): void {
  const base = v128.load(ground)
  const reach: f32 = 4 / <f32>(width * width + height * height)
  for (let y = y0; y < y1; y++) {
    const v = <f32>y - <f32>0.5 * <f32>height
    for (let x = 0; x < width; x++) {
      const u = <f32>x - <f32>0.5 * <f32>width
      const offset = (<usize>(y * width + x)) << 4
      const light = toned(v128.load(cells + offset), gain, range, gamma)
      const halo = toned(v128.load(blurred + offset), gain, range, gamma)
      const sum = fma(halo, f32x4.splat(glow), light)
      const fall: f32 = 1 - <f32>0.7 * (u * u + v * v) * reach
      // Screen blending: adds light without a step where it clips.
      const dim = f32x4.mul(base, f32x4.splat(fall))
      const shown = f32x4.sub(f32x4.add(sum, dim), f32x4.mul(f32x4.pmin(sum, f32x4.splat(1)), dim))
      storeLight(rgba + (offset >> 2), shown, <u32>(y * width + x))
    }
  }
}

/** Returns linear red, green and blue of a cell. */
// @ts-ignore: decorator of the compiler
@inline
function toned(cell: v128, gain: f32, range: f32, gamma: f32): v128 {
  const count = v128.shuffle<f32>(cell, cell, 0, 0, 0, 0)
  const level = f32x4.mul(log2Of(fma(count, f32x4.splat(gain), f32x4.splat(1))), f32x4.splat(1 / range))
  const light = powerOf(level, f32x4.splat(gamma))
  const scale = f32x4.div(f32x4.splat(1.0 / 511.0), f32x4.pmax(count, f32x4.splat(1e-9)))
  const colour = f32x4.mul(v128.shuffle<f32>(cell, cell, 1, 2, 3, 3), scale)
  // Only the brightest parts become pale, like overexposed film.
  let pale = f32x4.mul(f32x4.sub(level, f32x4.splat(0.72)), f32x4.splat(2))
  pale = f32x4.pmin(f32x4.pmax(pale, f32x4.splat(0)), f32x4.splat(0.75))
  pale = f32x4.mul(pale, pale)
  return f32x4.mul(light, fma(pale, f32x4.sub(f32x4.splat(1), colour), colour))
}
