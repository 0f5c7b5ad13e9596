import { clampInt, clamp01, one, pad } from './common'

/** Interpolated lightness of a padded Oklab plane, times `one`. */
// @ts-ignore: decorator of the compiler
@inline
function lightAt(lab: usize, stride: i32, x: f32, y: f32): f32 {
  const fx = floor<f32>(x)
  const fy = floor<f32>(y)
  const u: f32 = x - fx
  const v: f32 = y - fy
  const at = lab + ((<usize>((<i32>fy + pad) * stride + <i32>fx + pad)) << 3)
  const below = at + ((<usize>stride) << 3)
  const a = <f32>load<i16>(at)
  const b = <f32>load<i16>(at, 8)
  const c = <f32>load<i16>(below)
  const d = <f32>load<i16>(below, 8)
  const top: f32 = a + (b - a) * u
  return top + (c + (d - c) * u - top) * v
}

/**
 * Difference of two Gaussians of the lightness along the gradient (Kang, Lee, Chui 2007, as separated by Kyprianidis and
 * Doellner 2008), wide minus narrow: positive on the dark side of an edge. `taps` has, from the centre outwards, `radius` + 1
 * pairs of f32 weights: the narrow Gaussian and the wide one. `radius` steps of one pixel must stay within the padding.
 */
export function acrossFlow(
  y0: i32, y1: i32, lab: usize, out: usize, width: i32, field: usize, fieldWidth: i32, fieldHeight: i32, shift: i32,
  taps: usize, radius: i32,
): void {
  const stride = width + 2 * pad
  const scale: f32 = 1 / one
  for (let y = y0; y < y1; y++) {
    const flowRow = field + ((<usize>(min(y >> shift, fieldHeight - 1) * fieldWidth)) << 4)
    for (let x = 0; x < width; x++) {
      const flow = flowRow + ((<usize>min(x >> shift, fieldWidth - 1)) << 4)
      const nx: f32 = -load<f32>(flow, 4)
      const ny = load<f32>(flow)
      const centre = <f32>load<i16>(lab + ((<usize>((y + pad) * stride + x + pad)) << 3))
      let sum: f32 = centre * (load<f32>(taps, 4) - load<f32>(taps))
      for (let i = 1; i <= radius; i++) {
        const way = <f32>i
        const both: f32 =
          lightAt(lab, stride, <f32>x + nx * way, <f32>y + ny * way) + lightAt(lab, stride, <f32>x - nx * way, <f32>y - ny * way)
        const tap = taps + ((<usize>i) << 3)
        sum += both * (load<f32>(tap, 4) - load<f32>(tap))
      }
      store<f32>(out + ((<usize>(y * width + x)) << 2), sum * scale)
    }
  }
}

/**
 * Gaussian of an f32 plane along the flow, walking it both ways in steps of `step` pixels: broken lines
 * join and become smooth. `taps` has `radius` + 1 weights from the centre outwards, one per step.
 */
export function alongFlow(
  y0: i32, y1: i32, from: usize, out: usize, width: i32, height: i32, field: usize, fieldWidth: i32, fieldHeight: i32,
  shift: i32, taps: usize, radius: i32, step: f32,
): void {
  const right = <f32>(width - 1)
  const bottom = <f32>(height - 1)
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < width; x++) {
      let sum: f32 = load<f32>(from + ((<usize>(y * width + x)) << 2)) * load<f32>(taps)
      for (let side = 0; side < 2; side++) {
        let px = <f32>x
        let py = <f32>y
        let dx: f32 = 0
        let dy: f32 = 0
        for (let i = 1; i <= radius; i++) {
          const fx = min((<i32>(px + <f32>0.5)) >> shift, fieldWidth - 1)
          const fy = min((<i32>(py + <f32>0.5)) >> shift, fieldHeight - 1)
          const flow = field + ((<usize>(fy * fieldWidth + fx)) << 4)
          const tx = load<f32>(flow)
          const ty = load<f32>(flow, 4)
          // A tangent has no sign: keeps walking the same way.
          const turn: f32 = i == 1 ? (side == 0 ? 1 : -1) : tx * dx + ty * dy < 0 ? -1 : 1
          dx = tx * turn
          dy = ty * turn
          px = max<f32>(0, min<f32>(right, px + dx * step))
          py = max<f32>(0, min<f32>(bottom, py + dy * step))
          sum += load<f32>(taps + ((<usize>i) << 2)) * floatAt(from, width, height, px, py)
        }
      }
      store<f32>(out + ((<usize>(y * width + x)) << 2), sum)
    }
  }
}

/** Interpolates an f32 plane; x and y are within it. */
// @ts-ignore: decorator of the compiler
@inline
export function floatAt(plane: usize, width: i32, height: i32, x: f32, y: f32): f32 {
  const ix = clampInt(<i32>x, 0, width - 1)
  const iy = clampInt(<i32>y, 0, height - 1)
  const u: f32 = x - <f32>ix
  const v: f32 = y - <f32>iy
  const at = plane + ((<usize>(iy * width + ix)) << 2)
  const next: usize = ix + 1 < width ? 4 : 0
  const below = at + (iy + 1 < height ? (<usize>width) << 2 : 0)
  const a = load<f32>(at)
  const c = load<f32>(below)
  const top: f32 = a + (load<f32>(at + next) - a) * u
  return top + (c + (load<f32>(below + next) - c) * u - top) * v
}

/** Smoothstep: 0 below `low`, 1 above `high`. */
// @ts-ignore: decorator of the compiler
@inline
export function smooth(low: f32, high: f32, value: f32): f32 {
  const t = clamp01((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}
