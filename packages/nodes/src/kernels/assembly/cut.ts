import { planeAt } from './planes'
import { powerOf } from './simd-math'

/** Returns the first row of a picture whose pixels belong to row `small` of a smaller picture. */
// @ts-ignore: decorator of the compiler
@inline
function firstRow(small: i32, smallHeight: i32, height: i32): i32 {
  return (small * height + smallHeight - 1) / smallHeight
}

/** Shrinks RGBA bytes to a plane of linear light (r, g, b, 0) by the means of blocks. `linear` is a table of 256 f32. */
export function lightMeans(
  y0: i32, y1: i32, rgba: usize, out: usize, width: i32, height: i32, smallWidth: i32, smallHeight: i32, linear: usize,
): void {
  for (let row = y0; row < y1; row++) {
    const top = firstRow(row, smallHeight, height)
    const bottom = firstRow(row + 1, smallHeight, height)
    for (let column = 0; column < smallWidth; column++) {
      const left = firstRow(column, smallWidth, width)
      const right = firstRow(column + 1, smallWidth, width)
      let sum = f32x4.splat(0)
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const from = rgba + ((<usize>(y * width + x)) << 2)
          const r = load<f32>(linear + ((<usize>load<u8>(from)) << 2))
          const g = load<f32>(linear + ((<usize>load<u8>(from, 1)) << 2))
          const b = load<f32>(linear + ((<usize>load<u8>(from, 2)) << 2))
          sum = f32x4.add(sum, f32x4(r, g, b, 0))
        }
      }
      const count = <f32>max(1, (bottom - top) * (right - left))
      v128.store(out + ((<usize>(row * smallWidth + column)) << 4), f32x4.div(sum, f32x4.splat(count)))
    }
  }
}

/** Samples alpha bilinearly; edge pixels repeat. */
// @ts-ignore: decorator of the compiler
@inline
function alphaAt(alpha: usize, width: i32, height: i32, x: f64, y: f64): f64 {
  const px = min<f64>(<f64>(width - 1), max<f64>(0, x))
  const py = min<f64>(<f64>(height - 1), max<f64>(0, y))
  const x0 = <i32>px
  const y0 = <i32>py
  const x1 = min(width - 1, x0 + 1)
  const upper = alpha + ((<usize>(y0 * width)) << 2)
  const lower = alpha + ((<usize>(min(height - 1, y0 + 1) * width)) << 2)
  const u = px - <f64>x0
  const left = (<usize>x0) << 2
  const right = (<usize>x1) << 2
  const top = <f64>load<f32>(upper + left) * (1 - u) + <f64>load<f32>(upper + right) * u
  const low = <f64>load<f32>(lower + left) * (1 - u) + <f64>load<f32>(lower + right) * u
  return top + (low - top) * (py - <f64>y0)
}

/**
 * Weights a small plane of colours by the certainty that a pixel belongs to the subject, and by the certainty that it belongs to
 * the background, from `alpha` (f32) of the large picture. Writes two planes of weighted colours and their weight.
 */
export function weighCut(
  y0: i32, y1: i32, alpha: usize, width: i32, height: i32, colours: usize, subject: usize, ground: usize, smallWidth: i32, smallHeight: i32,
): void {
  const scaleX = <f64>width / <f64>smallWidth
  const scaleY = <f64>height / <f64>smallHeight
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < smallWidth; x++) {
      const share = <f32>alphaAt(alpha, width, height, (<f64>x + 0.5) * scaleX - 0.5, (<f64>y + 0.5) * scaleY - 0.5)
      const inside = max<f64>(0, (<f64>share - 0.6) / 0.4)
      const outside = max<f64>(0, (0.4 - <f64>share) / 0.4)
      const i = (<usize>(y * smallWidth + x)) << 4
      const colour = f32x4.replace_lane(v128.load(colours + i), 3, 1)
      v128.store(subject + i, f32x4.mul(colour, f32x4.splat(<f32>(inside * inside))))
      v128.store(ground + i, f32x4.mul(colour, f32x4.splat(<f32>(outside * outside))))
    }
  }
}

/**
 * Spreads colours beyond their mask: from `near` if it has any weight there, otherwise from the farther blurs of the weighted
 * colours, otherwise from `colours`.
 */
export function spreadColours(
  y0: i32, y1: i32, near: usize, middle: usize, far: usize, colours: usize, out: usize, width: i32,
): void {
  const end = (<usize>(y1 * width)) << 4
  for (let i = (<usize>(y0 * width)) << 4; i < end; i += 16) {
    let sum = v128.load(near + i)
    sum = f32x4.add(sum, f32x4.mul(v128.load(middle + i), f32x4.splat(0.02)))
    sum = f32x4.add(sum, f32x4.mul(v128.load(far + i), f32x4.splat(0.0004)))
    const weight = f32x4.extract_lane(sum, 3)
    v128.store(out + i, weight > <f32>1e-9 ? f32x4.div(sum, f32x4.splat(weight)) : v128.load(colours + i))
  }
}

/** Converts linear light 0 to 1 to sRGB bytes, without rounding. */
// @ts-ignore: decorator of the compiler
@inline
function encoded(light: v128): v128 {
  const curve = f32x4.sub(f32x4.mul(f32x4.splat(1.055), powerOf(light, f32x4.splat(<f32>(1.0 / 2.4)))), f32x4.splat(0.055))
  const straight = f32x4.mul(light, f32x4.splat(12.92))
  return f32x4.mul(f32x4.splat(255), v128.bitselect(straight, curve, f32x4.le(light, f32x4.splat(0.0031308))))
}

/**
 * Cuts a subject out of `rgba` in place: `alpha` (f32) becomes its transparency, and mixed pixels lose the background's colour.
 * The residual of a mixed pixel over both blurred colours is added to the subject by the subject's share ("blur fusion", Forte
 * 2021), in linear light.
 */
export function cutOut(
  y0: i32, y1: i32, rgba: usize, alpha: usize, width: i32, height: i32, subject: usize, ground: usize, smallWidth: i32, smallHeight: i32,
  linear: usize,
): void {
  const scaleX = <f64>smallWidth / <f64>width
  const scaleY = <f64>smallHeight / <f64>height
  const zero = f32x4.splat(0)
  const ones = f32x4.splat(1)
  for (let y = y0; y < y1; y++) {
    const py = <f32>((<f64>y + 0.5) * scaleY - 0.5)
    for (let x = 0; x < width; x++) {
      const i = <usize>(y * width + x)
      const address = rgba + (i << 2)
      const share = load<f32>(alpha + (i << 2))
      store<u8>(address, <u8><i32>floor<f64>(<f64>share * <f64>load<u8>(address, 3) + 0.5), 3)
      if (share >= <f32>0.996) continue
      const px = <f32>((<f64>x + 0.5) * scaleX - 0.5)
      const mine = planeAt(subject, smallWidth, smallHeight, px, py)
      let colour = mine
      if (share > 0) {
        const theirs = planeAt(ground, smallWidth, smallHeight, px, py)
        const r = load<f32>(linear + ((<usize>load<u8>(address)) << 2))
        const g = load<f32>(linear + ((<usize>load<u8>(address, 1)) << 2))
        const b = load<f32>(linear + ((<usize>load<u8>(address, 2)) << 2))
        const by = f32x4.splat(share)
        const mix = f32x4.add(f32x4.mul(by, mine), f32x4.mul(f32x4.sub(ones, by), theirs))
        colour = f32x4.add(mine, f32x4.mul(by, f32x4.sub(f32x4(r, g, b, 0), mix)))
      }
      const bytes = i32x4.trunc_sat_f32x4_s(f32x4.nearest(encoded(f32x4.pmin(ones, f32x4.pmax(zero, colour)))))
      store<u8>(address, <u8>i32x4.extract_lane(bytes, 0))
      store<u8>(address, <u8>i32x4.extract_lane(bytes, 1), 1)
      store<u8>(address, <u8>i32x4.extract_lane(bytes, 2), 2)
    }
  }
}
