import { clampInt, fixedOne, loadLab, pad, storeLab } from './common'

/** Halves a padded plane (odd edges repeat); `mirror` fills the padding. */
export function halve(y0: i32, y1: i32, lab: usize, small: usize, width: i32, height: i32, smallWidth: i32): void {
  const stride = width + 2 * pad
  const smallStride = smallWidth + 2 * pad
  const quarter = f32x4.splat(0.25)
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < smallWidth; x++) {
      const address = lab + ((<usize>((2 * y + pad) * stride + 2 * x + pad)) << 3)
      const below = address + ((<usize>stride) << 3)
      const sum = f32x4.add(f32x4.add(loadLab(address), loadLab(address + 8)), f32x4.add(loadLab(below), loadLab(below + 8)))
      storeLab(small + ((<usize>((y + pad) * smallStride + x + pad)) << 3), f32x4.mul(sum, quarter))
    }
  }
}

// @ts-ignore: decorator of the compiler
@inline
function sum3(value: v128): f32 {
  return f32x4.extract_lane(value, 0) + f32x4.extract_lane(value, 1) + f32x4.extract_lane(value, 2)
}

/**
 * Computes the structure tensor (E, F, G, 0) as f32 x 4 from the colour gradient, by the 3x3 operator with the smallest
 * directional error (Jaehne, Scharr, Koerkel 1999).
 */
export function gradients(y0: i32, y1: i32, lab: usize, tensor: usize, width: i32): void {
  const stride = width + 2 * pad
  const row = (<usize>stride) << 3
  const side = f32x4.splat(<f32>0.09375 / fixedOne)
  const middle = f32x4.splat(<f32>0.3125 / fixedOne)
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < width; x++) {
      const address = lab + ((<usize>((y + pad) * stride + x + pad)) << 3)
      const nw = loadLab(address - row - 8)
      const ne = loadLab(address - row + 8)
      const sw = loadLab(address + row - 8)
      const se = loadLab(address + row + 8)
      const gx = f32x4.add(
        f32x4.mul(side, f32x4.sub(f32x4.add(ne, se), f32x4.add(nw, sw))),
        f32x4.mul(middle, f32x4.sub(loadLab(address + 8), loadLab(address - 8))),
      )
      const gy = f32x4.add(
        f32x4.mul(side, f32x4.sub(f32x4.add(sw, se), f32x4.add(nw, ne))),
        f32x4.mul(middle, f32x4.sub(loadLab(address + row), loadLab(address - row))),
      )
      const e = sum3(f32x4.mul(gx, gx))
      const f = sum3(f32x4.mul(gx, gy))
      const g = sum3(f32x4.mul(gy, gy))
      v128.store(tensor + ((<usize>(y * width + x)) << 4), f32x4(e, f, g, 0))
    }
  }
}

/**
 * Applies a horizontal Gaussian to an f32 x 4 plane. `taps` has `radius` + 1 weights from the centre outwards. Edge pixels repeat.
 */
export function blurRows(y0: i32, y1: i32, from: usize, to: usize, width: i32, taps: usize, radius: i32): void {
  for (let y = y0; y < y1; y++) {
    const row = from + ((<usize>(y * width)) << 4)
    const out = to + ((<usize>(y * width)) << 4)
    for (let x = 0; x < width; x++) {
      let sum = f32x4.mul(v128.load(row + ((<usize>x) << 4)), v128.load_splat<f32>(taps))
      for (let i = 1; i <= radius; i++) {
        const left = v128.load(row + ((<usize>max(x - i, 0)) << 4))
        const right = v128.load(row + ((<usize>min(x + i, width - 1)) << 4))
        sum = f32x4.add(sum, f32x4.mul(f32x4.add(left, right), v128.load_splat<f32>(taps + ((<usize>i) << 2))))
      }
      v128.store(out + ((<usize>x) << 4), sum)
    }
  }
}

/** Adds the sum of two values, multiplied by a weight. */
// @ts-ignore: decorator of the compiler
@inline
function withBoth(sum: v128, above: usize, below: usize, weight: v128): v128 {
  return f32x4.add(sum, f32x4.mul(f32x4.add(v128.load(above), v128.load(below)), weight))
}

/** Applies a vertical Gaussian, like `blurRows`, to four columns at a time, which share cache lines. */
export function blurColumns(y0: i32, y1: i32, from: usize, to: usize, width: i32, height: i32, taps: usize, radius: i32): void {
  const pitch = (<usize>width) << 4
  const centreWeight = v128.load_splat<f32>(taps)
  for (let y = y0; y < y1; y++) {
    const here = from + <usize>y * pitch
    const out = to + <usize>y * pitch
    let x = 0
    for (; x + 4 <= width; x += 4) {
      const offset = (<usize>x) << 4
      let a = f32x4.mul(v128.load(here + offset), centreWeight)
      let b = f32x4.mul(v128.load(here + offset, 16), centreWeight)
      let c = f32x4.mul(v128.load(here + offset, 32), centreWeight)
      let d = f32x4.mul(v128.load(here + offset, 48), centreWeight)
      for (let i = 1; i <= radius; i++) {
        const above = from + <usize>max(y - i, 0) * pitch + offset
        const below = from + <usize>min(y + i, height - 1) * pitch + offset
        const weight = v128.load_splat<f32>(taps + ((<usize>i) << 2))
        a = withBoth(a, above, below, weight)
        b = withBoth(b, above + 16, below + 16, weight)
        c = withBoth(c, above + 32, below + 32, weight)
        d = withBoth(d, above + 48, below + 48, weight)
      }
      v128.store(out + offset, a)
      v128.store(out + offset, b, 16)
      v128.store(out + offset, c, 32)
      v128.store(out + offset, d, 48)
    }
    for (; x < width; x++) {
      const offset = (<usize>x) << 4
      let sum = f32x4.mul(v128.load(here + offset), centreWeight)
      for (let i = 1; i <= radius; i++) {
        const above = from + <usize>max(y - i, 0) * pitch + offset
        const below = from + <usize>min(y + i, height - 1) * pitch + offset
        sum = withBoth(sum, above, below, v128.load_splat<f32>(taps + ((<usize>i) << 2)))
      }
      v128.store(out + offset, sum)
    }
  }
}

// @ts-ignore: decorator of the compiler
@inline
function drift(grid: usize, cells: i32, x: f32, y: f32): v128 {
  const fx = floor<f32>(x)
  const fy = floor<f32>(y)
  const ix = clampInt(<i32>fx, 0, cells - 2)
  const iy = clampInt(<i32>fy, 0, cells - 2)
  let u: f32 = x - fx
  let v: f32 = y - fy
  u = u * u * (3 - 2 * u)
  v = v * v * (3 - 2 * v)
  const address = grid + ((<usize>(iy * cells + ix)) << 4)
  const below = address + ((<usize>cells) << 4)
  const top = f32x4.add(f32x4.mul(v128.load(address), f32x4.splat(1 - u)), f32x4.mul(v128.load(address + 16), f32x4.splat(u)))
  const low = f32x4.add(f32x4.mul(v128.load(below), f32x4.splat(1 - u)), f32x4.mul(v128.load(below + 16), f32x4.splat(u)))
  return f32x4.add(f32x4.mul(top, f32x4.splat(1 - v)), f32x4.mul(low, f32x4.splat(v)))
}

/**
 * Converts fine and coarse tensors to (tangent x, tangent y, anisotropy, gradient) as f32 x 4, in place of the fine tensor. Where
 * the fine tensor is weak, the coarse tensor decides. Where both are weak, a smooth random field decides (`grid`, `cells` squared
 * tensors), so that strokes in a flat sky have a coherent direction.
 */
export function orient(
  y0: i32, y1: i32, fine: usize, coarse: usize, width: i32, height: i32, grid: usize, cells: i32, share: f32, floorLevel: f32,
): void {
  const longest = <f32>max(width, height)
  const zoom: f32 = <f32>(cells - 2) / longest
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < width; x++) {
      const offset = (<usize>(y * width + x)) << 4
      const fineTensor = v128.load(fine + offset)
      const wide = v128.load(coarse + offset)
      // The coarse tensor is damped where it is strong, so that a distant hard edge does not align strokes in a clear sky.
      const push: f32 = share * <f32>2e-4 / (<f32>2e-4 + f32x4.extract_lane(wide, 0) + f32x4.extract_lane(wide, 2))
      const lazy = f32x4.mul(wide, f32x4.splat(push))
      const idle = f32x4.mul(drift(grid, cells, <f32>x * zoom, <f32>y * zoom), f32x4.splat(floorLevel))
      const sum = f32x4.add(f32x4.add(fineTensor, lazy), idle)
      const e = f32x4.extract_lane(sum, 0)
      const f = f32x4.extract_lane(sum, 1)
      const g = f32x4.extract_lane(sum, 2)
      const root = sqrt<f32>((e - g) * (e - g) + 4 * f * f)
      const big: f32 = (e + g + root) * <f32>0.5
      // Of the two rows of the matrix, the row whose terms do not cancel each other is used.
      let tx: f32 = e < g ? big - e : -f
      let ty: f32 = e < g ? -f : big - g
      const length = sqrt<f32>(tx * tx + ty * ty)
      if (length > 1e-12) {
        tx /= length
        ty /= length
      } else {
        tx = e > g ? 0 : 1
        ty = e > g ? 1 : 0
      }
      const ownE = f32x4.extract_lane(fineTensor, 0)
      const ownF = f32x4.extract_lane(fineTensor, 1)
      const ownG = f32x4.extract_lane(fineTensor, 2)
      const ownRoot = sqrt<f32>((ownE - ownG) * (ownE - ownG) + 4 * ownF * ownF)
      const trace = ownE + ownG
      const anisotropy: f32 = ownRoot / (trace + <f32>2e-5)
      v128.store(fine + offset, f32x4(tx, ty, anisotropy, sqrt<f32>(trace)))
    }
  }
}
