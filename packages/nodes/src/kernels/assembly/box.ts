/** Returns, for a pixel of a line, 1 divided by the number of pixels within `radius`. */
// @ts-ignore: decorator of the compiler
@inline
function shareOf(position: i32, count: i32, radius: i32): f64 {
  return 1 / <f64>(min(count - 1, position + radius) - max(0, position - radius) + 1)
}

// @ts-ignore: decorator of the compiler
@inline
function low(value: v128): v128 {
  return f64x2.promote_low_f32x4(value)
}

// @ts-ignore: decorator of the compiler
@inline
function high(value: v128): v128 {
  return f64x2.promote_low_f32x4(v128.shuffle<f32>(value, value, 2, 3, 2, 3))
}

// @ts-ignore: decorator of the compiler
@inline
function meanOf(sumLow: v128, sumHigh: v128, share: v128): v128 {
  const left = f32x4.demote_f64x2_zero(f64x2.mul(sumLow, share))
  const right = f32x4.demote_f64x2_zero(f64x2.mul(sumHigh, share))
  return v128.shuffle<f32>(left, right, 0, 1, 4, 5)
}

/**
 * Averages, for each pixel of a plane of f32 x 4, the pixels within `radius` in the row. Running sums make the time independent
 * of the radius; they are f64, because rounding errors of f32 sums would accumulate.
 */
export function boxRows(y0: i32, y1: i32, from: usize, to: usize, width: i32, radius: i32): void {
  const inside = f64x2.splat(1 / <f64>(2 * radius + 1))
  for (let y = y0; y < y1; y++) {
    const row = from + ((<usize>(y * width)) << 4)
    const out = to + ((<usize>(y * width)) << 4)
    let left = f64x2.splat(0)
    let right = f64x2.splat(0)
    for (let x = -radius; x < width; x++) {
      const next = x + radius
      if (next < width) {
        const value = v128.load(row + ((<usize>next) << 4))
        left = f64x2.add(left, low(value))
        right = f64x2.add(right, high(value))
      }
      if (x < 0) continue
      if (x > radius) {
        const value = v128.load(row + ((<usize>(x - radius - 1)) << 4))
        left = f64x2.sub(left, low(value))
        right = f64x2.sub(right, high(value))
      }
      const share = x >= radius && next < width ? inside : f64x2.splat(shareOf(x, width, radius))
      v128.store(out + ((<usize>x) << 4), meanOf(left, right, share))
    }
  }
}

/**
 * Number of columns of a strip. `boxColumns` counts a strip as a row, because running sums along columns cannot be divided into
 * bands of rows.
 */
const strip: i32 = 16

/** Adds a row of a strip to the strip's sums, or subtracts it (`sign` -1). */
// @ts-ignore: decorator of the compiler
@inline
function addRow(row: usize, sums: usize, count: usize, sign: f64): void {
  const by = f64x2.splat(sign)
  for (let offset: usize = 0; offset < count << 4; offset += 16) {
    const value = v128.load(row + offset)
    const sum = sums + (offset << 1)
    v128.store(sum, f64x2.add(v128.load(sum), f64x2.mul(by, low(value))))
    v128.store(sum, f64x2.add(v128.load(sum, 16), f64x2.mul(by, high(value))), 16)
  }
}

/** Averages columns within `radius`, in strips of 16 columns. `sums` has 32 zeroed bytes per column. */
export function boxColumns(y0: i32, y1: i32, from: usize, to: usize, width: i32, height: i32, radius: i32, sums: usize): void {
  const pitch = (<usize>width) << 4
  for (let index = y0; index < y1; index++) {
    const first = (<usize>(index * strip)) << 4
    const count = <usize>min(strip, width - index * strip)
    const stripSums = sums + (first << 1)
    for (let y = -radius; y < height; y++) {
      if (y + radius < height) addRow(from + <usize>(y + radius) * pitch + first, stripSums, count, 1)
      if (y > radius) addRow(from + <usize>(y - radius - 1) * pitch + first, stripSums, count, -1)
      if (y < 0) continue
      const share = f64x2.splat(shareOf(y, height, radius))
      const out = to + <usize>y * pitch + first
      for (let offset: usize = 0; offset < count << 4; offset += 16) {
        const sum = stripSums + (offset << 1)
        v128.store(out + offset, meanOf(v128.load(sum), v128.load(sum, 16), share))
      }
    }
  }
}
