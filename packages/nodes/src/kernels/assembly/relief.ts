import { clampInt } from './common'
import {
  blueOf4,
  firstOf4,
  greenOf4,
  lastOf4,
  longOf4,
  mediumOf4,
  redOf4,
  secondOf4,
  shortOf4,
  storeLight4,
  thirdOf4,
} from './light'
import { fma, powerOf } from './simd-math'

/** Returns the weights of a cubic B-spline for a position 0 to 1 between the middle two of four samples. */
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

/** Returns the sum of the four cells of a column around a row; the fourth number is replaced by the slope along the column. */
// @ts-ignore: decorator of the compiler
@inline
function columnOf(field: usize, width: i32, height: i32, x: i32, y: i32, weights: v128, slopes: v128): v128 {
  const column = field + ((<usize>clampInt(x, 0, width - 1)) << 4)
  const line = (<usize>width) << 4
  const a = v128.load(column + <usize>clampInt(y - 1, 0, height - 1) * line)
  const b = v128.load(column + <usize>clampInt(y, 0, height - 1) * line)
  const c = v128.load(column + <usize>clampInt(y + 1, 0, height - 1) * line)
  const d = v128.load(column + <usize>clampInt(y + 2, 0, height - 1) * line)
  const sum = fma(
    a, lane(weights, 0), fma(b, lane(weights, 1), fma(c, lane(weights, 2), f32x4.mul(d, lane(weights, 3)))),
  )
  const turn = fma(
    a, lane(slopes, 0), fma(b, lane(slopes, 1), fma(c, lane(slopes, 2), f32x4.mul(d, lane(slopes, 3)))),
  )
  return v128.shuffle<f32>(sum, turn, 0, 1, 2, 4)
}

/** Returns the sum of four columns, weighted by the four weights at an address. */
// @ts-ignore: decorator of the compiler
@inline
function weighed(a: v128, b: v128, c: v128, d: v128, weights: usize): v128 {
  return fma(
    a,
    v128.load32_splat(weights),
    fma(
      b,
      v128.load32_splat(weights, 4),
      fma(c, v128.load32_splat(weights, 8), f32x4.mul(d, v128.load32_splat(weights, 12))),
    ),
  )
}

/**
 * Prepares a row for `shadeRelief`: for each pixel x0..x1, writes 48 bytes to `places`: the weights of the four columns around it
 * (f32), the weights of their slope (f32), and the index of the last of these columns (i32).
 */
export function reliefPlaces(y0: i32, y1: i32, places: usize, margin: i32, scale: f32): void {
  for (let x = y0; x < y1; x++) {
    const fx: f32 = (<f32>x + <f32>0.5) * scale - <f32>0.5 + <f32>margin
    const bx = floor<f32>(fx)
    const address = places + <usize>x * 48
    v128.store(address, spline(fx - bx))
    v128.store(address, slope(fx - bx), 16)
    store<i32>(address, <i32>bx + 2, 32)
  }
}

/**
 * Enlarges a field (f32 x 4: height, hollow, tone, ignored) of `fieldWidth` x `fieldHeight` with cubic B-splines and lights it:
 * rows y0 to y1 of RGBA bytes. `scale` is field cells per pixel; a `margin` of cells around the picture is not drawn, and `places`
 * is the output of `reliefPlaces`, for a multiple of 4 pixels. `colours` has 256 Oklab colours by tone. `look`: f32 of bump,
 * ambient, diffuse, gloss, sharpness, metal (0: white gloss, 1: gloss of the colour), shade of hollows, then the direction to the
 * light (x, y, z) and the half vector (x, y, z).
 */
export function shadeRelief(
  y0: i32, y1: i32, field: usize, fieldWidth: i32, fieldHeight: i32, margin: i32, rgba: usize, width: i32, scale: f32,
  places: usize, colours: usize, look: usize,
): void {
  for (let y = y0; y < y1; y++) {
    const fy: f32 = (<f32>y + <f32>0.5) * scale - <f32>0.5 + <f32>margin
    const by = floor<f32>(fy)
    const wy = spline(fy - by)
    const dy = slope(fy - by)
    // The four columns around a pixel are kept until the row has passed them.
    let last: i32 = -1000000
    let a = f32x4.splat(0)
    let b = f32x4.splat(0)
    let c = f32x4.splat(0)
    let d = f32x4.splat(0)
    for (let x = 0; x < width; x += 4) {
      let weights: usize
      let end: i32
      weights = places + <usize>(x + 0) * 48
      end = load<i32>(weights, 32)
      if (last < end - 4) last = end - 4
      while (last < end) {
        last += 1
        a = b
        b = c
        c = d
        d = columnOf(field, fieldWidth, fieldHeight, last, <i32>by, wy, dy)
      }
      const first = weighed(a, b, c, d, weights)
      const firstTurn = weighed(a, b, c, d, weights + 16)
      weights = places + <usize>(x + 1) * 48
      end = load<i32>(weights, 32)
      if (last < end - 4) last = end - 4
      while (last < end) {
        last += 1
        a = b
        b = c
        c = d
        d = columnOf(field, fieldWidth, fieldHeight, last, <i32>by, wy, dy)
      }
      const second = weighed(a, b, c, d, weights)
      const secondTurn = weighed(a, b, c, d, weights + 16)
      weights = places + <usize>(x + 2) * 48
      end = load<i32>(weights, 32)
      if (last < end - 4) last = end - 4
      while (last < end) {
        last += 1
        a = b
        b = c
        c = d
        d = columnOf(field, fieldWidth, fieldHeight, last, <i32>by, wy, dy)
      }
      const third = weighed(a, b, c, d, weights)
      const thirdTurn = weighed(a, b, c, d, weights + 16)
      weights = places + <usize>(x + 3) * 48
      end = load<i32>(weights, 32)
      if (last < end - 4) last = end - 4
      while (last < end) {
        last += 1
        a = b
        b = c
        c = d
        d = columnOf(field, fieldWidth, fieldHeight, last, <i32>by, wy, dy)
      }
      const fourth = weighed(a, b, c, d, weights)
      const fourthTurn = weighed(a, b, c, d, weights + 16)
      const across = firstOf4(firstTurn, secondTurn, thirdTurn, fourthTurn)
      const bump = f32x4.splat(load<f32>(look))
      const gx = f32x4.mul(across, bump)
      const gy = f32x4.mul(lastOf4(first, second, third, fourth), bump)
      const pixelNumber = <u32>(y * width + x)
      const out = rgba + ((<usize>pixelNumber) << 2)
      const hollow = secondOf4(first, second, third, fourth)
      const tone = thirdOf4(first, second, third, fourth)
      light4(out, hollow, tone, gx, gy, colours, look, pixelNumber, width - x)
    }
  }
}

// @ts-ignore: decorator of the compiler
@inline
function toneOf(colours: usize, share: v128, index: i32): v128 {
  const from = colours + ((<usize>index) << 4)
  const low = v128.load(from)
  return fma(share, f32x4.sub(v128.load(from, 16), low), low)
}

/** Returns the share of the light from a direction that reaches four slopes. */
// @ts-ignore: decorator of the compiler
@inline
function towards(look: usize, gx: v128, gy: v128, norm: v128): v128 {
  const x = f32x4.mul(gx, v128.load32_splat(look))
  const y = f32x4.mul(gy, v128.load32_splat(look, 4))
  return f32x4.mul(f32x4.sub(f32x4.sub(v128.load32_splat(look, 8), x), y), norm)
}

/** Lights four points of the relief in a row, and stores the first `count`. */
// @ts-ignore: decorator of the compiler
@inline
function light4(
  out: usize, hollow: v128, tones: v128, gx: v128, gy: v128, colours: usize, look: usize, pixelNumber: u32, count: i32,
): void {
  const zero = f32x4.splat(0)
  const one = f32x4.splat(1)
  const norm = f32x4.div(one, f32x4.sqrt(fma(gx, gx, fma(gy, gy, one))))
  const facing = f32x4.pmax(zero, towards(look + 28, gx, gy, norm))
  const half = f32x4.pmax(f32x4.splat(1e-4), towards(look + 40, gx, gy, norm))
  const tone = f32x4.mul(f32x4.pmax(zero, f32x4.pmin(one, tones)), f32x4.splat(255))
  const index = i32x4.min_s(i32x4.trunc_sat_f32x4_s(tone), i32x4.splat(254))
  const share = f32x4.sub(tone, f32x4.convert_i32x4_s(index))
  const c0 = toneOf(colours, v128.shuffle<f32>(share, share, 0, 0, 0, 0), i32x4.extract_lane(index, 0))
  const c1 = toneOf(colours, v128.shuffle<f32>(share, share, 1, 1, 1, 1), i32x4.extract_lane(index, 1))
  const c2 = toneOf(colours, v128.shuffle<f32>(share, share, 2, 2, 2, 2), i32x4.extract_lane(index, 2))
  const c3 = toneOf(colours, v128.shuffle<f32>(share, share, 3, 3, 3, 3), i32x4.extract_lane(index, 3))
  const l = firstOf4(c0, c1, c2, c3)
  const a = secondOf4(c0, c1, c2, c3)
  const b = thirdOf4(c0, c1, c2, c3)
  const long = longOf4(l, a, b)
  const medium = mediumOf4(l, a, b)
  const short = shortOf4(l, a, b)
  const open = f32x4.sub(one, f32x4.mul(v128.load32_splat(look, 24), f32x4.pmax(zero, f32x4.pmin(one, hollow))))
  const body = f32x4.mul(fma(v128.load32_splat(look, 8), facing, v128.load32_splat(look, 4)), open)
  const gloss = f32x4.mul(powerOf(half, v128.load32_splat(look, 16)), f32x4.mul(v128.load32_splat(look, 12), open))
  const metal = v128.load32_splat(look, 20)
  storeLight4(
    out,
    litBy(redOf4(long, medium, short), body, gloss, metal),
    litBy(greenOf4(long, medium, short), body, gloss, metal),
    litBy(blueOf4(long, medium, short), body, gloss, metal),
    pixelNumber,
    count,
  )
}

// @ts-ignore: decorator of the compiler
@inline
function litBy(base: v128, body: v128, gloss: v128, metal: v128): v128 {
  const tint = fma(metal, f32x4.sub(f32x4.mul(base, f32x4.splat(2.2)), f32x4.splat(1)), f32x4.splat(1))
  return fma(gloss, tint, f32x4.mul(base, body))
}
