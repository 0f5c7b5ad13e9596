import { planeAt } from './planes'

// @ts-ignore: decorator of the compiler
@inline
function laneAt(plane: usize, index: usize, lane: usize): f64 {
  return <f64>load<f32>(plane + (index << 4) + (lane << 2))
}

/**
 * Computes the products that the guided filter averages, from `guide` (3 bytes per pixel) and `mask` (f32), as four consecutive
 * planes of f32 x 4: r g b m, rr rg rb gg, gb bb rm gm, bm 0 0 0.
 */
export function matteProducts(y0: i32, y1: i32, guide: usize, mask: usize, out: usize, width: i32, height: i32): void {
  const plane = (<usize>(width * height)) << 4
  const end = <usize>(y1 * width)
  const share: f64 = 1.0 / 255.0
  for (let i = <usize>(y0 * width); i < end; i++) {
    const pixel = guide + 3 * i
    const r = <f32>(<f64>load<u8>(pixel) * share)
    const g = <f32>(<f64>load<u8>(pixel, 1) * share)
    const b = <f32>(<f64>load<u8>(pixel, 2) * share)
    const m = load<f32>(mask + (i << 2))
    const to = out + (i << 4)
    v128.store(to, f32x4(r, g, b, m))
    v128.store(to + plane, f32x4(r * r, r * g, r * b, g * g))
    v128.store(to + 2 * plane, f32x4(g * b, b * b, r * m, g * m))
    v128.store(to + 3 * plane, f32x4(b * m, 0, 0, 0))
  }
}

/**
 * Solves the guided filter (He, Sun, Tang 2010) for its coefficients a0 a1 a2 b; `means` are the means of the planes of
 * `matteProducts`.
 */
export function matteSolve(y0: i32, y1: i32, means: usize, out: usize, width: i32, height: i32, evenness: f64): void {
  const plane = (<usize>(width * height)) << 4
  const end = <usize>(y1 * width)
  for (let i = <usize>(y0 * width); i < end; i++) {
    const r = laneAt(means, i, 0), g = laneAt(means, i, 1), b = laneAt(means, i, 2), m = laneAt(means, i, 3)
    const second = means + plane, third = second + plane, fourth = third + plane
    const rr = laneAt(second, i, 0) - r * r + evenness
    const rg = laneAt(second, i, 1) - r * g
    const rb = laneAt(second, i, 2) - r * b
    const gg = laneAt(second, i, 3) - g * g + evenness
    const gb = laneAt(third, i, 0) - g * b
    const bb = laneAt(third, i, 1) - b * b + evenness
    const vr = laneAt(third, i, 2) - r * m
    const vg = laneAt(third, i, 3) - g * m
    const vb = laneAt(fourth, i, 0) - b * m
    // The symmetric system of three equations is solved by its cofactors.
    const c0 = gg * bb - gb * gb
    const c1 = rb * gb - rg * bb
    const c2 = rg * gb - rb * gg
    const scale = 1 / (rr * c0 + rg * c1 + rb * c2)
    const a0 = scale * (c0 * vr + c1 * vg + c2 * vb)
    const a1 = scale * (c1 * vr + (rr * bb - rb * rb) * vg + (rg * rb - rr * gb) * vb)
    const a2 = scale * (c2 * vr + (rg * rb - rr * gb) * vg + (rr * gg - rg * rg) * vb)
    const residual = m - a0 * r - a1 * g - a2 * b
    v128.store(out + (i << 4), f32x4(<f32>a0, <f32>a1, <f32>a2, <f32>residual))
  }
}

/**
 * Computes alpha (f32) of each pixel of `rgba` from the coefficients. The first two numbers of `band` are the certainty of being
 * inside, and the distance from the outside; both planes have the size `small`.
 */
export function matteAlpha(
  y0: i32, y1: i32, rgba: usize, out: usize, width: i32, height: i32, coefficients: usize, band: usize, smallWidth: i32, smallHeight: i32,
): void {
  const scaleX = <f64>smallWidth / <f64>width
  const scaleY = <f64>smallHeight / <f64>height
  const byte: f32 = 1.0 / 255.0
  for (let y = y0; y < y1; y++) {
    const py = <f32>((<f64>y + 0.5) * scaleY - 0.5)
    for (let x = 0; x < width; x++) {
      const px = <f32>((<f64>x + 0.5) * scaleX - 0.5)
      const i = <usize>(y * width + x)
      const sure = planeAt(band, smallWidth, smallHeight, px, py)
      const minAlpha = f32x4.extract_lane(sure, 0)
      const maxAlpha = f32x4.extract_lane(sure, 1)
      let alpha: f32 = 0
      if (minAlpha > <f32>0.98) alpha = 1
      else if (maxAlpha >= <f32>0.02) {
        const by = planeAt(coefficients, smallWidth, smallHeight, px, py)
        const from = rgba + (i << 2)
        alpha =
          f32x4.extract_lane(by, 3) +
          f32x4.extract_lane(by, 0) * <f32>load<u8>(from) * byte +
          f32x4.extract_lane(by, 1) * <f32>load<u8>(from, 1) * byte +
          f32x4.extract_lane(by, 2) * <f32>load<u8>(from, 2) * byte
        // The guided filter leaks slightly everywhere, so its low and high tails are clipped.
        const clipped = (alpha - <f32>0.1) / <f32>0.8
        const limited = min<f32>(maxAlpha * <f32>1.3, max<f32>(clipped, minAlpha * <f32>1.3 - <f32>0.3))
        alpha = min<f32>(1, max<f32>(0, limited))
      }
      store<f32>(out + (i << 2), alpha)
    }
  }
}
