// @ts-ignore: decorator of the compiler
@inline
function countOf(position: i32, count: i32, radius: i32): f64 {
  return <f64>(min(count - 1, position + radius) - max(0, position - radius) + 1)
}

/** Loads the values of two rows at a position, as f64. */
// @ts-ignore: decorator of the compiler
@inline
function pair(upper: usize, lower: usize, x: i32): v128 {
  const offset = (<usize>x) << 2
  return f64x2(<f64>load<f32>(upper + offset), <f64>load<f32>(lower + offset))
}

/**
 * Averages, for each pixel of a plane of f32, the pixels within `radius` in the row. Two rows are processed together, because
 * each running sum depends only on itself. The sums are f64, because rounding errors of f32 sums would accumulate.
 */
export function meanRows(y0: i32, y1: i32, from: usize, to: usize, width: i32, radius: i32): void {
  for (let y = y0; y < y1; y += 2) {
    const upper = (<usize>(y * width)) << 2
    const lower = (<usize>(min(y + 1, y1 - 1) * width)) << 2
    const upperRow = from + upper
    const lowerRow = from + lower
    let sums = f64x2.splat(0)
    for (let x = 0; x < min(width, radius); x++) sums = f64x2.add(sums, pair(upperRow, lowerRow, x))
    for (let x = 0; x < width; x++) {
      if (x + radius < width) sums = f64x2.add(sums, pair(upperRow, lowerRow, x + radius))
      if (x > radius) sums = f64x2.sub(sums, pair(upperRow, lowerRow, x - radius - 1))
      const means = f32x4.demote_f64x2_zero(f64x2.div(sums, f64x2.splat(countOf(x, width, radius))))
      const offset = (<usize>x) << 2
      store<f32>(to + upper + offset, f32x4.extract_lane(means, 0))
      store<f32>(to + lower + offset, f32x4.extract_lane(means, 1))
    }
  }
}

/**
 * Number of columns of a strip. `meanColumns` counts a strip as a row, because running sums along columns cannot be divided into
 * bands of rows.
 */
const strip: i32 = 16

// @ts-ignore: decorator of the compiler
@inline
function addRow(row: usize, sums: usize, count: usize): void {
  for (let i: usize = 0; i < count; i++) {
    const sum = sums + (i << 3)
    store<f64>(sum, load<f64>(sum) + <f64>load<f32>(row + (i << 2)))
  }
}

/** Averages columns within `radius`, in strips of 16 columns. `sums` has 8 zeroed bytes per column. */
export function meanColumns(y0: i32, y1: i32, from: usize, to: usize, width: i32, height: i32, radius: i32, sums: usize): void {
  const pitch = (<usize>width) << 2
  for (let index = y0; index < y1; index++) {
    const first = (<usize>(index * strip)) << 2
    const count = <usize>min(strip, width - index * strip)
    const stripSums = sums + (first << 1)
    for (let y = 0; y < min(height, radius); y++) addRow(from + <usize>y * pitch + first, stripSums, count)
    for (let y = 0; y < height; y++) {
      const out = to + <usize>y * pitch + first
      const seen = countOf(y, height, radius)
      if (y + radius < height) addRow(from + <usize>(y + radius) * pitch + first, stripSums, count)
      if (y > radius) {
        const row = from + <usize>(y - radius - 1) * pitch + first
        for (let i: usize = 0; i < count; i++) {
          const sum = stripSums + (i << 3)
          store<f64>(sum, load<f64>(sum) - <f64>load<f32>(row + (i << 2)))
        }
      }
      for (let i: usize = 0; i < count; i++) store<f32>(out + (i << 2), <f32>(load<f64>(stripSums + (i << 3)) / seen))
    }
  }
}
