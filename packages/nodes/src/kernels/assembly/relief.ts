import { clampInt } from './common'
import { labToLight, storeLight } from './light'
import { fma, powerOf } from './simd-math'

/** Weights of a cubic B-spline at 0..1 between the middle two of four samples. */
// @ts-ignore: decorator of the compiler
@inline
export function spline(t: f32): v128 {
  const s: f32 = 1 - t
  const sixth: f32 = 1.0 / 6.0
  return f32x4(
    s * s * s * sixth,
    (4 - 6 * t * t + 3 * t * t * t) * sixth,
    (4 - 6 * s * s + 3 * s * s * s) * sixth,
    t * t * t * sixth,
  )
}

// @ts-ignore: decorator of the compiler
@inline
export function slope(t: f32): v128 {
  const s: f32 = 1 - t
  return f32x4(
    <f32>-0.5 * s * s, <f32>0.5 * (3 * t * t - 4 * t), <f32>0.5 * (4 * s - 3 * s * s), <f32>0.5 * t * t,
  )
}

// @ts-ignore: decorator of the compiler
@inline
export function lane(weights: v128, index: i32): v128 {
  if (index == 0) return v128.shuffle<f32>(weights, weights, 0, 0, 0, 0)
  if (index == 1) return v128.shuffle<f32>(weights, weights, 1, 1, 1, 1)
  if (index == 2) return v128.shuffle<f32>(weights, weights, 2, 2, 2, 2)
  return v128.shuffle<f32>(weights, weights, 3, 3, 3, 3)
}

/**
 * Enlarges a field (f32 x 4: height, hollow, tone, ignored) of `fieldWidth` x `fieldHeight` with
 * cubic B-splines and lights it: rows y0..y1 of RGBA bytes. `scale` is field cells per pixel; a
 * `margin` of cells around the picture is not drawn. `colours` has 256 Oklab colours by tone.
 * `look`: f32 of bump, ambient, diffuse, gloss, sharpness, metal (0: white gloss, 1: gloss of the
 * colour), shade of hollows, then the direction to the light (x, y, z) and the half vector (x, y, z).
 */
export function shadeRelief(
  y0: i32, y1: i32, field: usize, fieldWidth: i32, fieldHeight: i32, margin: i32, rgba: usize, width: i32, scale: f32,
  colours: usize, look: usize,
): void {
  const bump = load<f32>(look)
  for (let y = y0; y < y1; y++) {
    const fy: f32 = (<f32>y + <f32>0.5) * scale - <f32>0.5 + <f32>margin
    const by = floor<f32>(fy)
    const wy = spline(fy - by)
    const dy = slope(fy - by)
    for (let x = 0; x < width; x++) {
      const fx: f32 = (<f32>x + <f32>0.5) * scale - <f32>0.5 + <f32>margin
      const bx = floor<f32>(fx)
      const wx = spline(fx - bx)
      const dx = slope(fx - bx)
      let value = f32x4.splat(0)
      let across = f32x4.splat(0)
      let along = f32x4.splat(0)
      for (let j: i32 = 0; j < 4; j++) {
        const row = field + ((<usize>(clampInt(<i32>by - 1 + j, 0, fieldHeight - 1) * fieldWidth)) << 4)
        let sum = f32x4.splat(0)
        let turn = f32x4.splat(0)
        for (let i: i32 = 0; i < 4; i++) {
          const cell = v128.load(row + ((<usize>clampInt(<i32>bx - 1 + i, 0, fieldWidth - 1)) << 4))
          sum = fma(cell, lane(wx, i), sum)
          turn = fma(cell, lane(dx, i), turn)
        }
        value = fma(sum, lane(wy, j), value)
        across = fma(turn, lane(wy, j), across)
        along = fma(sum, lane(dy, j), along)
      }
      const gx = f32x4.extract_lane(across, 0) * bump
      const gy = f32x4.extract_lane(along, 0) * bump
      const light = lit(value, gx, gy, colours, look)
      storeLight(rgba + ((<usize>(y * width + x)) << 2), light, <u32>(y * width + x))
    }
  }
}

/** Linear light of a point of the relief. */
// @ts-ignore: decorator of the compiler
@inline
function lit(value: v128, gx: f32, gy: f32, colours: usize, look: usize): v128 {
  const norm: f32 = 1 / sqrt<f32>(1 + gx * gx + gy * gy)
  const facing: f32 = (load<f32>(look, 36) - gx * load<f32>(look, 28) - gy * load<f32>(look, 32)) * norm
  const half: f32 = (load<f32>(look, 48) - gx * load<f32>(look, 40) - gy * load<f32>(look, 44)) * norm
  const tone: f32 = max<f32>(0, min<f32>(1, f32x4.extract_lane(value, 2))) * 255
  const index = min(<i32>tone, 254)
  const first = v128.load(colours + ((<usize>index) << 4))
  const second = v128.load(colours + ((<usize>index) << 4), 16)
  const base = labToLight(fma(f32x4.splat(tone - <f32>index), f32x4.sub(second, first), first))
  const open: f32 = 1 - load<f32>(look, 24) * max<f32>(0, min<f32>(1, f32x4.extract_lane(value, 1)))
  const body: f32 = (load<f32>(look, 4) + load<f32>(look, 8) * max<f32>(0, facing)) * open
  const shine = powerOf(f32x4.splat(max<f32>(1e-4, half)), f32x4.splat(load<f32>(look, 16)))
  const gloss = f32x4.mul(shine, f32x4.splat(load<f32>(look, 12) * open))
  const metal = f32x4.splat(load<f32>(look, 20))
  const tint = fma(metal, f32x4.sub(f32x4.mul(base, f32x4.splat(2.2)), f32x4.splat(1)), f32x4.splat(1))
  return fma(gloss, tint, f32x4.mul(base, f32x4.splat(body)))
}
