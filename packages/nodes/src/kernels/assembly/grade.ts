import { loadLab, one, pad, storeLab } from './common'

/**
 * Moves every colour of a padded Oklab plane by what a grid says for it, linear between the grid's knots. The grid holds
 * (dL, da, db, 0) as f32 x 4 on `knots` cubed places: L 0..1, a and b within +-`span`. Rows count from the top of the
 * padded plane, so that the padding follows.
 */
export function moveColours(y0: i32, y1: i32, lab: usize, out: usize, width: i32, grid: usize, knots: i32, span: f32): void {
  const stride = width + 2 * pad
  const most = <f32>(knots - 1)
  const scale = f32x4(most / one, most / (2 * span * one), most / (2 * span * one), 0)
  const middle = f32x4(0, <f32>0.5 * most, <f32>0.5 * most, 0)
  const high = f32x4.splat(most - <f32>0.001)
  const nextA = (<usize>knots) << 4
  const nextL = (<usize>(knots * knots)) << 4
  for (let y = y0; y < y1; y++) {
    const row = (<usize>(y * stride)) << 3
    for (let x = 0; x < stride; x++) {
      const pixel = row + ((<usize>x) << 3)
      const colour = loadLab(lab + pixel)
      const place = f32x4.min(high, f32x4.max(f32x4.splat(0), f32x4.add(f32x4.mul(colour, scale), middle)))
      const cell = f32x4.floor(place)
      const part = f32x4.sub(place, cell)
      const l = <i32>f32x4.extract_lane(cell, 0)
      const a = <i32>f32x4.extract_lane(cell, 1)
      const b = <i32>f32x4.extract_lane(cell, 2)
      const at = grid + ((<usize>((l * knots + a) * knots + b)) << 4)
      const u = v128.shuffle<f32>(part, part, 0, 0, 0, 0)
      const v = v128.shuffle<f32>(part, part, 1, 1, 1, 1)
      const w = v128.shuffle<f32>(part, part, 2, 2, 2, 2)
      const low = between(between(pair(at, w), pair(at + nextA, w), v), between(pair(at + nextL, w), pair(at + nextL + nextA, w), v), u)
      storeLab(out + pixel, f32x4.add(colour, f32x4.mul(low, f32x4.splat(one))))
    }
  }
}

// @ts-ignore: decorator of the compiler
@inline
function between(from: v128, to: v128, share: v128): v128 {
  return f32x4.add(from, f32x4.mul(f32x4.sub(to, from), share))
}

// @ts-ignore: decorator of the compiler
@inline
function pair(at: usize, share: v128): v128 {
  return between(v128.load(at), v128.load(at, 16), share)
}
