import { clamp01, fixedOne, loadLab, pad, storeLab } from './common'

/**
 * Applies a horizontal Gaussian to a padded Oklab plane, without its padding; the radius is at most `pad` pixels, and `taps` is
 * as in `blurRows`.
 */
export function softenRows(y0: i32, y1: i32, lab: usize, out: usize, width: i32, taps: usize, radius: i32): void {
  soften(y0, y1, lab, out, width, taps, radius, 8)
}

/** Applies a vertical Gaussian, like `softenRows`. */
export function softenColumns(y0: i32, y1: i32, lab: usize, out: usize, width: i32, taps: usize, radius: i32): void {
  soften(y0, y1, lab, out, width, taps, radius, (<usize>(width + 2 * pad)) << 3)
}

// @ts-ignore: decorator of the compiler
@inline
function soften(y0: i32, y1: i32, lab: usize, out: usize, width: i32, taps: usize, radius: i32, step: usize): void {
  const stride = width + 2 * pad
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = (<usize>((y + pad) * stride + x + pad)) << 3
      let sum = f32x4.mul(loadLab(lab + pixel), v128.load_splat<f32>(taps))
      for (let i = 1; i <= radius; i++) {
        const pair = f32x4.add(loadLab(lab + pixel - <usize>i * step), loadLab(lab + pixel + <usize>i * step))
        sum = f32x4.add(sum, f32x4.mul(pair, v128.load_splat<f32>(taps + ((<usize>i) << 2))))
      }
      storeLab(out + pixel, sum)
    }
  }
}

/**
 * Sums `keep` times a padded Oklab plane, `add` times a smooth plane that is 2^shift times smaller (interpolated), and `grey` in
 * lightness. The sum removes a band of detail from a picture, or restores it.
 */
export function mixBands(
  y0: i32, y1: i32, lab: usize, low: usize, out: usize, width: i32, lowWidth: i32, shift: i32, keep: f32, add: f32, grey: f32,
): void {
  const stride = width + 2 * pad
  const lowStride = lowWidth + 2 * pad
  const share: f32 = <f32>1 / <f32>(1 << shift)
  const lowRow = (<usize>lowStride) << 3
  const bias = f32x4(grey * fixedOne, 0, 0, 0)
  const gain = f32x4.splat(keep)
  const more = f32x4.splat(add)
  for (let y = y0; y < y1; y++) {
    const fy: f32 = (<f32>y + <f32>0.5) * share - <f32>0.5
    const iy: f32 = floor<f32>(fy)
    const v = f32x4.splat(fy - iy)
    const line = low + ((<usize>((<i32>iy + pad) * lowStride + pad)) << 3)
    for (let x = 0; x < width; x++) {
      const fx: f32 = (<f32>x + <f32>0.5) * share - <f32>0.5
      const ix: f32 = floor<f32>(fx)
      const u = f32x4.splat(fx - ix)
      const address = line + ((<usize><i32>ix) << 3)
      const top = between(loadLab(address), loadLab(address + 8), u)
      const broad = between(top, between(loadLab(address + lowRow), loadLab(address + lowRow + 8), u), v)
      const pixel = (<usize>((y + pad) * stride + x + pad)) << 3
      const sum = f32x4.add(f32x4.mul(loadLab(lab + pixel), gain), f32x4.mul(broad, more))
      storeLab(out + pixel, f32x4.add(sum, bias))
    }
  }
}

/** Writes the absolute difference in lightness from a smoother plane into the fourth number of a padded plane. */
export function markDetail(y0: i32, y1: i32, lab: usize, smoother: usize, width: i32): void {
  for (let y = y0; y < y1; y++) {
    let pixel = (<usize>((y + pad) * (width + 2 * pad) + pad)) << 3
    for (let x = 0; x < width; x++, pixel += 8) {
      store<i16>(lab + pixel, <i16>abs<i32>(<i32>load<i16>(lab + pixel) - <i32>load<i16>(smoother + pixel)), 6)
    }
  }
}

/**
 * Writes the saliency of the detail around a pixel, from 0 to 1, into the fourth number of a padded plane, from
 * marks 2^shift times smaller (softened `markDetail`): 0 up to `usual`, 1 from three times as much.
 */
export function weighDetail(y0: i32, y1: i32, lab: usize, marks: usize, width: i32, marksWidth: i32, shift: i32, usual: f32): void {
  const stride = width + 2 * pad
  const marksStride = marksWidth + 2 * pad
  const share: f32 = <f32>1 / <f32>(1 << shift)
  for (let y = y0; y < y1; y++) {
    const fy: f32 = (<f32>y + <f32>0.5) * share - <f32>0.5
    const iy: f32 = floor<f32>(fy)
    const line = marks + ((<usize>((<i32>iy + pad) * marksStride + pad)) << 3)
    const next = line + ((<usize>marksStride) << 3)
    const v: f32 = fy - iy
    for (let x = 0; x < width; x++) {
      const fx: f32 = (<f32>x + <f32>0.5) * share - <f32>0.5
      const ix: f32 = floor<f32>(fx)
      const offset = (<usize><i32>ix) << 3
      const u: f32 = fx - ix
      const top: f32 = <f32>load<i16>(line + offset, 6) * (1 - u) + <f32>load<i16>(line + offset, 14) * u
      const low: f32 = <f32>load<i16>(next + offset, 6) * (1 - u) + <f32>load<i16>(next + offset, 14) * u
      const ratio: f32 = (top * (1 - v) + low * v) / (usual * fixedOne)
      const out = clamp01((ratio - 1) * <f32>0.5)
      store<i16>(lab + ((<usize>((y + pad) * stride + x + pad)) << 3), <i16>(out * fixedOne), 6)
    }
  }
}

// @ts-ignore: decorator of the compiler
@inline
function between(from: v128, to: v128, share: v128): v128 {
  return f32x4.add(from, f32x4.mul(f32x4.sub(to, from), share))
}
