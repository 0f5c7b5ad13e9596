import {
  blueOf4,
  firstOf4,
  greenOf4,
  longOf4,
  mediumOf4,
  redOf4,
  secondOf4,
  shortOf4,
  storeLight4,
  thirdOf4,
} from './light'
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
  // Neighbours nearly always lie in the same cell, so this case is faster.
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

/** Returns the gradient noise of four positions, about -1 to 1: `order` has 256 points, and `slopes` has their slopes (f32 x 2). */
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

/** Sums octaves of the noise; each is twice as fine, half as strong and rotated against the grid. */
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
 * Computes noise whose domain is displaced by noise, twice (Quilez 2002): rows y0 to y1 of planes of its value and of its
 * displacement, f32, of `height` rows. `width` is a multiple of 4. `order` has 256 bytes, `slopes` has 256 x f32 x 2. `job` has
 * f32: the coefficients a..f of the position of a cell (x, y), which is (a x + b y + e, c x + d y + f), and the strengths of both
 * displacements.
 */
export function warpField(
  y0: i32, y1: i32, out: usize, width: i32, height: i32, order: usize, slopes: usize, job: usize,
): void {
  const first = f32x4.splat(load<f32>(job, 24))
  const second = f32x4.splat(load<f32>(job, 28))
  const plane = (<usize>(width * height)) << 2
  for (let py = y0; py < y1; py++) {
    let address = out + ((<usize>(py * width)) << 2)
    for (let px = 0; px < width; px += 4, address += 16) {
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
      v128.store(address, value)
      v128.store(address + plane, push)
    }
  }
}

/**
 * Interpolates four pixels in a row between cells that are two pixels apart. `cell` is the address of the first pixel's cell, and
 * `below` is the distance in bytes to the cell below.
 */
// @ts-ignore: decorator of the compiler
@inline
function between(cell: usize, below: usize): v128 {
  const cells = f32x4.mul(f32x4.add(v128.load(cell), v128.load(cell + below)), f32x4.splat(0.25))
  return f32x4.add(v128.shuffle<f32>(cells, cells, 0, 0, 1, 1), v128.shuffle<f32>(cells, cells, 0, 1, 1, 2))
}

// @ts-ignore: decorator of the compiler
@inline
function smooth4(low: f32, high: f32, value: v128): v128 {
  const scaled = f32x4.mul(f32x4.sub(value, f32x4.splat(low)), f32x4.splat(1 / (high - low)))
  const t = f32x4.pmax(f32x4.splat(0), f32x4.pmin(f32x4.splat(1), scaled))
  return f32x4.mul(f32x4.mul(t, t), fma(t, f32x4.splat(-2), f32x4.splat(3)))
}

/** Loads a number for each of four layers of the stone, 8 bytes apart. */
// @ts-ignore: decorator of the compiler
@inline
function layersAt(table: usize, layers: v128): v128 {
  return f32x4(
    load<f32>(table + ((<usize>i32x4.extract_lane(layers, 0)) << 3)),
    load<f32>(table + ((<usize>i32x4.extract_lane(layers, 1)) << 3)),
    load<f32>(table + ((<usize>i32x4.extract_lane(layers, 2)) << 3)),
    load<f32>(table + ((<usize>i32x4.extract_lane(layers, 3)) << 3)),
  )
}

/** Number of layers of the stone per unit of the field's value, and the table's middle layer. */
const layersPerUnit: f32 = 26
const middleLayer: i32 = 64

/**
 * Colours a field of `warpField` as marble: rows y0 to y1 of RGBA bytes. Cells are two pixels apart. The field has 4 more cells
 * than the picture on the left and on the right, and 1 more cell at the top and at the bottom. `width` is a multiple of 4.
 * `colours` has 1025 Oklab colours (f32 x 4) by value, then the colour of the accent and of the veins. `layers` has f32 x 2 for
 * each of 128 layers: its tone, and 1 if a vein runs below it. `job` has f32: the slope that is fully lit, half a vein's width in
 * pixels, and the strength of layers and veins.
 */
export function paintMarble(
  y0: i32, y1: i32, field: usize, fieldWidth: i32, fieldHeight: i32, rgba: usize, width: i32, colours: usize,
  layers: usize, job: usize,
): void {
  const zero = f32x4.splat(0)
  const one = f32x4.splat(1)
  const slope = load<f32>(job)
  const reach = f32x4.splat(load<f32>(job, 4))
  const veins = load<f32>(job, 8)
  const accent = colours + (1025 << 4)
  const pale = colours + (1026 << 4)
  const line = (<usize>fieldWidth) << 2
  const plane = line * <usize>fieldHeight
  for (let y = y0; y < y1; y++) {
    // Odd rows lie between two rows of cells.
    const below = y & 1 ? line : 0
    const row = field + line * <usize>((y >> 1) + 1) + 16
    for (let x = 0; x < width; x += 4) {
      const address = row + ((<usize>(x >> 1)) << 2)
      const value = between(address, below)
      const gx = f32x4.sub(between(address + 4, below), between(address - 4, below))
      const gy = f32x4.sub(between(address + line, below), between(address - line, below))
      const lean = f32x4.mul(
        fma(gx, f32x4.splat(0.6), f32x4.mul(gy, f32x4.splat(0.8))),
        f32x4.splat(slope),
      )
      // Approximates a hyperbolic tangent within 0.03.
      const square = f32x4.mul(lean, lean)
      const bend = fma(f32x4.pmin(one, square), f32x4.splat(0.28), f32x4.splat(0.72))
      const lit = f32x4.div(lean, f32x4.sqrt(fma(square, bend, one)))
      let light = f32x4.mul(lit, fma(lit, f32x4.splat(0.03), f32x4.splat(0.1)))
      const position = f32x4.mul(
        f32x4.pmax(zero, f32x4.pmin(one, fma(value, f32x4.splat(1.25), f32x4.splat(0.5)))),
        f32x4.splat(1024),
      )
      const index = i32x4.trunc_sat_f32x4_s(f32x4.nearest(position))
      const c0 = v128.load(colours + ((<usize>i32x4.extract_lane(index, 0)) << 4))
      const c1 = v128.load(colours + ((<usize>i32x4.extract_lane(index, 1)) << 4))
      const c2 = v128.load(colours + ((<usize>i32x4.extract_lane(index, 2)) << 4))
      const c3 = v128.load(colours + ((<usize>i32x4.extract_lane(index, 3)) << 4))
      const folded = f32x4.mul(f32x4.splat(0.85), smooth4(0.3, 0.62, between(address + plane, below)))
      let l = firstOf4(c0, c1, c2, c3)
      let a = secondOf4(c0, c1, c2, c3)
      let b = thirdOf4(c0, c1, c2, c3)
      l = fma(folded, f32x4.sub(v128.load32_splat(accent), l), l)
      a = fma(folded, f32x4.sub(v128.load32_splat(accent, 4), a), a)
      b = fma(folded, f32x4.sub(v128.load32_splat(accent, 8), b), b)
      const steep = f32x4.sqrt(fma(gx, gx, f32x4.mul(gy, gy)))
      const pixel = f32x4.pmax(f32x4.splat(1e-6), f32x4.mul(steep, f32x4.splat(<f32>0.25 * layersPerUnit)))
      const seen = f32x4.mul(f32x4.splat(veins), f32x4.sub(one, smooth4(0.12, 0.45, pixel)))
      if (v128.any_true(f32x4.gt(seen, zero))) {
        const strata = f32x4.mul(value, f32x4.splat(layersPerUnit))
        const layer = f32x4.floor(strata)
        const inside = f32x4.sub(strata, layer)
        const counted = i32x4.add(i32x4.trunc_sat_f32x4_s(layer), i32x4.splat(middleLayer))
        const layerIndex = i32x4.max_s(i32x4.splat(1), i32x4.min_s(i32x4.splat(126), counted))
        const near = v128.bitselect(i32x4.splat(-1), i32x4.splat(1), f32x4.lt(inside, f32x4.splat(0.5)))
        const beside = i32x4.add(layerIndex, near)
        const toEdge = f32x4.pmin(inside, f32x4.sub(one, inside))
        const off = f32x4.div(toEdge, pixel)
        const share = f32x4.mul(
          f32x4.splat(0.5),
          f32x4.pmax(zero, f32x4.sub(one, f32x4.mul(off, f32x4.splat(4.0 / 3.0)))),
        )
        const tone = layersAt(layers, layerIndex)
        const blended = fma(share, f32x4.sub(layersAt(layers, beside), tone), tone)
        const hasVein = layersAt(layers + 4, i32x4.max_s(layerIndex, beside))
        const vein = f32x4.mul(hasVein, f32x4.pmax(zero, f32x4.sub(one, f32x4.div(off, reach))))
        const strength = f32x4.mul(f32x4.mul(f32x4.splat(0.8), seen), vein)
        l = fma(strength, f32x4.sub(v128.load32_splat(pale), l), l)
        a = fma(strength, f32x4.sub(v128.load32_splat(pale, 4), a), a)
        b = fma(strength, f32x4.sub(v128.load32_splat(pale, 8), b), b)
        light = fma(f32x4.mul(f32x4.splat(0.16), seen), blended, light)
      }
      l = f32x4.add(l, light)
      const long = longOf4(l, a, b)
      const medium = mediumOf4(l, a, b)
      const short = shortOf4(l, a, b)
      const first = <u32>(y * width + x)
      storeLight4(
        rgba + ((<usize>first) << 2),
        redOf4(long, medium, short),
        greenOf4(long, medium, short),
        blueOf4(long, medium, short),
        first,
        4,
      )
    }
  }
}
