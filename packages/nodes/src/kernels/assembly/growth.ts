import { clamp01, clampInt } from './common'
import { storeLight } from './light'
import { lane, slope, spline } from './relief'
import { fma, powerOf } from './simd-math'

/**
 * Prints a pattern as figures with sharp edges on a background: rows y0 to y1 of RGBA bytes. `field` (f32 x 4: substance v, and the
 * figures' colour in linear light) of `fieldWidth` x `fieldHeight` cells is enlarged with cubic B-splines; a `margin` of cells
 * around the picture is not drawn, and `scale` is cells per pixel. `look` has f32: the value of v at an edge, the background's
 * colour (red, green, blue), the share of the figures' colour in the background, the height of raised figures, then the direction
 * to the light (x, y, z) and the half vector (x, y, z).
 */
export function printGrowth(
  y0: i32, y1: i32, field: usize, fieldWidth: i32, fieldHeight: i32, margin: i32, rgba: usize, width: i32, scale: f32,
  look: usize,
): void {
  const edge = load<f32>(look)
  const ground = f32x4(load<f32>(look, 4), load<f32>(look, 8), load<f32>(look, 12), 0)
  const tint = f32x4.splat(load<f32>(look, 16))
  const raised = load<f32>(look, 20)
  const lx = load<f32>(look, 24)
  const ly = load<f32>(look, 28)
  const lz = load<f32>(look, 32)
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
      let across: f32 = 0
      let along: f32 = 0
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
        across += f32x4.extract_lane(f32x4.mul(turn, lane(wy, j)), 0)
        along += f32x4.extract_lane(f32x4.mul(sum, lane(dy, j)), 0)
      }
      const v = f32x4.extract_lane(value, 0)
      const steep: f32 = max<f32>(<f32>0.006, sqrt<f32>(across * across + along * along))
      // Distance from the edge in pixels, computed from the slope.
      const inside = clamp01((v - edge) / (steep * scale) + <f32>0.5)
      const colour = v128.shuffle<f32>(value, value, 1, 2, 3, 0)
      // Raised figures shade the ground on the side away from the light.
      const hidden = clamp01((v + (across * lx + along * ly) * <f32>3 - <f32>0.3 * edge) / edge)
      const lit: f32 = 1 - <f32>0.5 * raised * hidden
      const below = f32x4.mul(fma(tint, colour, ground), f32x4.splat(lit))
      const bump: f32 = 9 * raised
      const gx: f32 = across * bump
      const gy: f32 = along * bump
      const norm: f32 = 1 / sqrt<f32>(1 + gx * gx + gy * gy)
      const facing: f32 = max<f32>(0, (lz - gx * lx - gy * ly) * norm) / lz
      const half: f32 = (load<f32>(look, 44) - gx * load<f32>(look, 36) - gy * load<f32>(look, 40)) * norm
      const body: f32 = 1 + <f32>0.75 * raised * (facing - 1)
      const shine = f32x4.mul(
        powerOf(f32x4.splat(max<f32>(<f32>1e-4, half)), f32x4.splat(40)),
        f32x4.splat(<f32>0.3 * raised),
      )
      const above = fma(colour, f32x4.splat(body), shine)
      const light = fma(f32x4.splat(inside), f32x4.sub(above, below), below)
      storeLight(rgba + ((<usize>(y * width + x)) << 2), light, <u32>(y * width + x))
    }
  }
}
