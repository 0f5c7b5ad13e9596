const far: f64 = 1e12

// @ts-ignore: decorator of the compiler
@inline
function crossing(line: usize, a: i32, b: i32): f64 {
  const firstHeight = load<f64>(line + ((<usize>a) << 3))
  const secondHeight = load<f64>(line + ((<usize>b) << 3))
  return (firstHeight + <f64>a * <f64>a - secondHeight - <f64>b * <f64>b) / (2 * <f64>a - 2 * <f64>b)
}

/**
 * Finds the lower envelope of parabolas along a line (Felzenszwalb & Huttenlocher 2012): the vertices of its parabolas, and the
 * position where each parabola begins.
 */
// @ts-ignore: decorator of the compiler
@inline
function envelope(line: usize, count: i32, spots: usize, edges: usize): void {
  let last = 0
  store<i32>(spots, 0)
  store<f64>(edges, -far)
  store<f64>(edges, far, 8)
  for (let q = 1; q < count; q++) {
    let start = crossing(line, q, load<i32>(spots + ((<usize>last) << 2)))
    while (start <= load<f64>(edges + ((<usize>last) << 3))) {
      last -= 1
      start = crossing(line, q, load<i32>(spots + ((<usize>last) << 2)))
    }
    last += 1
    store<i32>(spots + ((<usize>last) << 2), q)
    store<f64>(edges + ((<usize>last) << 3), start)
    store<f64>(edges + ((<usize>last) << 3), far, 8)
  }
}

/** Returns the height of the envelope at a position; `k` is the index of the parabola there. */
// @ts-ignore: decorator of the compiler
@inline
function heightAt(line: usize, spots: usize, k: i32, q: i32): f64 {
  const spot = load<i32>(spots + ((<usize>k) << 2))
  const away = <f64>(q - spot)
  return away * away + load<f64>(line + ((<usize>spot) << 3))
}

/** Number of columns of a strip, which `distanceColumns` counts as a row: eight f64 fill a line of the processor's cache. */
const strip: i32 = 8

/**
 * Computes the squared distance of every pixel to the nearest pixel in its column with a cover of at least 0.5, from f32 to f64.
 * A partly covered pixel counts as farther by 1 - cover. Bands run at the same time, so each band has `room` bytes of `scratch`,
 * for ten lines.
 */
export function distanceColumns(
  y0: i32, y1: i32, cover: usize, out: usize, width: i32, height: i32, scratch: usize, room: i32, band: i32,
): void {
  const lines = scratch + <usize>((y0 / band) * room)
  const pitch = (<usize>(height + 1)) << 3
  const result = lines + pitch * 8
  const edges = result + pitch
  const spots = edges + pitch
  for (let index = y0; index < y1; index++) {
    const first = index * strip
    const count = min(strip, width - first)
    for (let y = 0; y < height; y++) {
      const from = cover + ((<usize>(y * width + first)) << 2)
      for (let i = 0; i < count; i++) {
        const value = <f64>load<f32>(from + ((<usize>i) << 2))
        const left = 1 - min<f64>(1, value)
        store<f64>(lines + <usize>i * pitch + ((<usize>y) << 3), value >= 0.5 ? left * left : far)
      }
    }
    for (let i = 0; i < count; i++) {
      const line = lines + <usize>i * pitch
      envelope(line, height, spots, edges)
      let k = 0
      for (let q = 0; q < height; q++) {
        while (load<f64>(edges + ((<usize>(k + 1)) << 3)) < <f64>q) k += 1
        store<f64>(result + ((<usize>q) << 3), heightAt(line, spots, k, q))
      }
      memory.copy(line, result, (<usize>height) << 3)
    }
    for (let y = 0; y < height; y++) {
      const to = out + ((<usize>(y * width + first)) << 3)
      for (let i = 0; i < count; i++) store<f64>(to + ((<usize>i) << 3), load<f64>(lines + <usize>i * pitch + ((<usize>y) << 3)))
    }
  }
}

/**
 * Computes the distance of every pixel, as f32, from the squared distances in columns. Each band has `room` bytes of `scratch`,
 * for two lines.
 */
export function distanceRows(y0: i32, y1: i32, squares: usize, out: usize, width: i32, scratch: usize, room: i32, band: i32): void {
  const edges = scratch + <usize>((y0 / band) * room)
  const spots = edges + ((<usize>(width + 1)) << 3)
  for (let y = y0; y < y1; y++) {
    const line = squares + ((<usize>(y * width)) << 3)
    const to = out + ((<usize>(y * width)) << 2)
    envelope(line, width, spots, edges)
    let k = 0
    for (let q = 0; q < width; q++) {
      while (load<f64>(edges + ((<usize>(k + 1)) << 3)) < <f64>q) k += 1
      store<f32>(to + ((<usize>q) << 2), <f32>sqrt<f64>(min<f64>(heightAt(line, spots, k, q), far)))
    }
  }
}
