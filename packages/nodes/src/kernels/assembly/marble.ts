import { clamp01, clampInt } from './common'
import { labToLight, storeLight } from './light'
import { fma } from './simd-math'

// @ts-ignore: decorator of the compiler
@inline
function cornerOf(order: usize, ix: i32, iy: i32): usize {
  const row = <i32>load<u8>(order + (iy & 255))
  return (<usize>load<u8>(order + ((ix + row) & 255))) << 3
}

// @ts-ignore: decorator of the compiler
@inline
function dotAt(order: usize, slopes: usize, ix: v128, iy: v128, dx: v128, dy: v128): v128 {
  const x = i32x4.extract_lane(ix, 0)
  const y = i32x4.extract_lane(iy, 0)
  const a = slopes + cornerOf(order, x, y)
  // Neighbours nearly always lie in one cell.
  if (i32x4.all_true(v128.and(i32x4.eq(ix, i32x4.splat(x)), i32x4.eq(iy, i32x4.splat(y))))) {
    return fma(v128.load32_splat(a), dx, f32x4.mul(v128.load32_splat(a, 4), dy))
  }
  const b = slopes + cornerOf(order, i32x4.extract_lane(ix, 1), i32x4.extract_lane(iy, 1))
  const c = slopes + cornerOf(order, i32x4.extract_lane(ix, 2), i32x4.extract_lane(iy, 2))
  const d = slopes + cornerOf(order, i32x4.extract_lane(ix, 3), i32x4.extract_lane(iy, 3))
  const gx = f32x4(load<f32>(a), load<f32>(b), load<f32>(c), load<f32>(d))
  const gy = f32x4(load<f32>(a, 4), load<f32>(b, 4), load<f32>(c, 4), load<f32>(d, 4))
  return fma(gx, dx, f32x4.mul(gy, dy))
}

// @ts-ignore: decorator of the compiler
@inline
function fade(t: v128): v128 {
  const inner = fma(t, fma(t, f32x4.splat(6), f32x4.splat(-15)), f32x4.splat(10))
  return f32x4.mul(f32x4.mul(t, t), f32x4.mul(t, inner))
}

/** Gradient noise of four positions, about -1..1: 256 places in `order`, and their slopes (f32 x 2). */
// @ts-ignore: decorator of the compiler
@inline
function noiseOf4(order: usize, slopes: usize, x: v128, y: v128): v128 {
  const one = f32x4.splat(1)
  const fx = f32x4.floor(x)
  const fy = f32x4.floor(y)
  const ix = i32x4.trunc_sat_f32x4_s(fx)
  const iy = i32x4.trunc_sat_f32x4_s(fy)
  const nextX = i32x4.add(ix, i32x4.splat(1))
  const nextY = i32x4.add(iy, i32x4.splat(1))
  const dx = f32x4.sub(x, fx)
  const dy = f32x4.sub(y, fy)
  const u = fade(dx)
  const v = fade(dy)
  const a = dotAt(order, slopes, ix, iy, dx, dy)
  const b = dotAt(order, slopes, nextX, iy, f32x4.sub(dx, one), dy)
  const c = dotAt(order, slopes, ix, nextY, dx, f32x4.sub(dy, one))
  const d = dotAt(order, slopes, nextX, nextY, f32x4.sub(dx, one), f32x4.sub(dy, one))
  const upper = fma(f32x4.sub(b, a), u, a)
  const lower = fma(f32x4.sub(d, c), u, c)
  return f32x4.mul(f32x4.splat(1.5), fma(f32x4.sub(lower, upper), v, upper))
}

/** Octaves of the noise, each twice as fine, half as strong and rotated against the grid. */
function octaves(order: usize, slopes: usize, x: v128, y: v128, count: i32): v128 {
  let sum = f32x4.splat(0)
  let weight: f32 = 0.5
  let px = x
  let py = y
  for (let i = 0; i < count; i++) {
    sum = fma(f32x4.splat(weight), noiseOf4(order, slopes, px, py), sum)
    const turned = fma(px, f32x4.splat(1.6), f32x4.mul(py, f32x4.splat(1.2)))
    py = f32x4.sub(f32x4.mul(py, f32x4.splat(1.6)), f32x4.mul(px, f32x4.splat(1.2)))
    px = turned
    weight *= 0.5
  }
  return sum
}

/**
 * Noise whose domain is displaced by noise, twice (Quilez 2002): rows y0..y1 of f32 x 2 (value, displacement) at `out`. `width` is a multiple
 * of 4. `order`: 256 bytes; `slopes`: 256 x f32 x 2. `job`: f32 of the position of a cell (x, y): (a x + b y + e, c x + d y + f), and the
 * strengths of both displacements.
 */
export function warpField(
  y0: i32, y1: i32, out: usize, width: i32, order: usize, slopes: usize, job: usize,
): void {
  const first = f32x4.splat(load<f32>(job, 24))
  const second = f32x4.splat(load<f32>(job, 28))
  for (let py = y0; py < y1; py++) {
    let at = out + ((<usize>(py * width)) << 3)
    for (let px = 0; px < width; px += 4, at += 32) {
      const column = f32x4.add(f32x4.splat(<f32>px), f32x4(0, 1, 2, 3))
      const row: f32 = <f32>py
      const x = fma(column, f32x4.splat(load<f32>(job)), f32x4.splat(load<f32>(job, 4) * row + load<f32>(job, 16)))
      const y = fma(column, f32x4.splat(load<f32>(job, 8)), f32x4.splat(load<f32>(job, 12) * row + load<f32>(job, 20)))
      const qx = octaves(order, slopes, f32x4.add(x, f32x4.splat(3.1)), f32x4.add(y, f32x4.splat(7.7)), 3)
      const qy = octaves(order, slopes, f32x4.add(x, f32x4.splat(15.2)), f32x4.add(y, f32x4.splat(21.3)), 3)
      const wx = fma(first, qx, x)
      const wy = fma(first, qy, y)
      const rx = octaves(order, slopes, f32x4.add(wx, f32x4.splat(31.7)), f32x4.add(wy, f32x4.splat(9.2)), 3)
      const ry = octaves(order, slopes, f32x4.add(wx, f32x4.splat(48.3)), f32x4.add(wy, f32x4.splat(62.8)), 3)
      const value = octaves(order, slopes, fma(second, rx, x), fma(second, ry, y), 4)
      const far = f32x4.sqrt(fma(rx, rx, f32x4.mul(ry, ry)))
      const push = fma(f32x4.splat(0.4), qx, far)
      v128.store(at, v128.shuffle<f32>(value, push, 0, 4, 1, 5))
      v128.store(at, v128.shuffle<f32>(value, push, 2, 6, 3, 7), 16)
    }
  }
}

/** Value and displacement between four cells of half the picture's size. */
// @ts-ignore: decorator of the compiler
@inline
function cellAt(field: usize, width: i32, height: i32, x: f32, y: f32): v128 {
  const ix = clampInt(<i32>floor<f32>(x), 0, width - 2)
  const iy = clampInt(<i32>floor<f32>(y), 0, height - 2)
  const u = clamp01(x - <f32>ix)
  const v = clamp01(y - <f32>iy)
  const upper = v128.load(field + ((<usize>(iy * width + ix)) << 3))
  const lower = v128.load(field + ((<usize>((iy + 1) * width + ix)) << 3))
  const left = fma(f32x4.splat(v), f32x4.sub(lower, upper), upper)
  const right = v128.shuffle<f32>(left, left, 2, 3, 2, 3)
  return fma(f32x4.splat(u), f32x4.sub(right, left), left)
}

// @ts-ignore: decorator of the compiler
@inline
function smooth(low: f32, high: f32, value: f32): f32 {
  const t = clamp01((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}

/** Layers of the stone per unit of the field's value, and the table's middle one. */
const layersPerUnit: f32 = 26
const middleLayer: i32 = 64

/**
 * Colours a field of `warpField`, of half the picture's size, as marble: rows y0..y1 of RGBA bytes. `colours` has 257 Oklab colours (f32 x 4) by
 * value, then the accent and the veins'. `layers`: f32 x 2 for each of 128 layers: its tone, and 1 if a vein runs below it. `job`: f32 of the
 * slope that is lit fully, half a vein's width in pixels, and the strength of layers and veins.
 */
export function paintMarble(
  y0: i32, y1: i32, field: usize, fieldWidth: i32, fieldHeight: i32, rgba: usize, width: i32, colours: usize,
  layers: usize, job: usize,
): void {
  const slope = load<f32>(job)
  const reach = load<f32>(job, 4)
  const veins = load<f32>(job, 8)
  const accent = v128.load(colours + (257 << 4))
  const pale = v128.load(colours + (258 << 4))
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < width; x++) {
      const fx: f32 = <f32>x * <f32>0.5
      const fy: f32 = <f32>y * <f32>0.5
      const cell = cellAt(field, fieldWidth, fieldHeight, fx, fy)
      const value = f32x4.extract_lane(cell, 0)
      const across = f32x4.sub(
        cellAt(field, fieldWidth, fieldHeight, fx + 1, fy),
        cellAt(field, fieldWidth, fieldHeight, fx - 1, fy),
      )
      const along = f32x4.sub(
        cellAt(field, fieldWidth, fieldHeight, fx, fy + 1),
        cellAt(field, fieldWidth, fieldHeight, fx, fy - 1),
      )
      const gx = f32x4.extract_lane(across, 0)
      const gy = f32x4.extract_lane(along, 0)
      const lean: f32 = (gx * <f32>0.6 + gy * <f32>0.8) * slope
      // Like a hyperbolic tangent, within 0.03.
      const lit: f32 = lean / sqrt<f32>(1 + lean * lean * (<f32>0.72 + <f32>0.28 * min<f32>(1, lean * lean)))
      const place = clamp01(<f32>0.5 + value * <f32>1.25) * 256
      const index = min(<i32>place, 255)
      const low = v128.load(colours + ((<usize>index) << 4))
      const high = v128.load(colours + ((<usize>index) << 4), 16)
      let colour = fma(f32x4.splat(place - <f32>index), f32x4.sub(high, low), low)
      const folded: f32 = <f32>0.85 * smooth(<f32>0.3, <f32>0.62, f32x4.extract_lane(cell, 1))
      colour = fma(f32x4.splat(folded), f32x4.sub(accent, colour), colour)
      let light: f32 = <f32>0.1 * lit + <f32>0.03 * lit * lit
      const pixel: f32 = max<f32>(<f32>1e-6, sqrt<f32>(gx * gx + gy * gy) * <f32>0.25 * layersPerUnit)
      const seen: f32 = veins * (1 - smooth(<f32>0.12, <f32>0.45, pixel))
      if (seen > 0) {
        const strata: f32 = value * layersPerUnit
        const layer = <i32>floor<f32>(strata)
        const inside: f32 = strata - <f32>layer
        const own = clampInt(layer + middleLayer, 1, 126)
        const beside = inside < <f32>0.5 ? own - 1 : own + 1
        const toEdge: f32 = min<f32>(inside, 1 - inside)
        const share: f32 = <f32>0.5 * max<f32>(0, 1 - toEdge / (<f32>0.75 * pixel))
        const tone = load<f32>(layers + ((<usize>own) << 3))
        const other = load<f32>(layers + ((<usize>beside) << 3))
        const hasVein = load<f32>(layers + ((<usize>max(own, beside)) << 3), 4)
        const vein: f32 = hasVein * max<f32>(0, 1 - toEdge / (reach * pixel))
        colour = fma(f32x4.splat(<f32>0.8 * seen * vein), f32x4.sub(pale, colour), colour)
        light += <f32>0.16 * seen * (tone + (other - tone) * share)
      }
      colour = f32x4.add(colour, f32x4(light, 0, 0, 0))
      storeLight(rgba + ((<usize>(y * width + x)) << 2), labToLight(colour), <u32>(y * width + x))
    }
  }
}
