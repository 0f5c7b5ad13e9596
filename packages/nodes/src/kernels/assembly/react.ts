/** Number of columns on each side of a row that repeat the row's other end, so that a vector can be loaded beyond the end. */
const rim: i32 = 4

// @ts-ignore: decorator of the compiler
@inline
function wrapRow(row: usize, width: i32): void {
  v128.store(row, v128.load(row + ((<usize>width) << 2)))
  v128.store(row + ((<usize>(width + rim)) << 2), v128.load(row + ((<usize>rim) << 2)))
}

/** Returns the part of the neighbourhood's sum that a column contributes to the cell beside it. */
// @ts-ignore: decorator of the compiler
@inline
function beside(here: v128, ends: v128): v128 {
  return f32x4.add(f32x4.mul(ends, f32x4.splat(0.05)), f32x4.mul(here, f32x4.splat(0.2)))
}

/**
 * Returns the difference of a cell from the mean of its eight neighbours: `ends` is the sum of the cells above and below; `left`,
 * `middle` and `right` are the contributions of columns.
 */
// @ts-ignore: decorator of the compiler
@inline
function laplace(here: v128, ends: v128, left: v128, middle: v128, right: v128): v128 {
  const before = v128.shuffle<f32>(left, middle, 3, 4, 5, 6)
  const after = v128.shuffle<f32>(middle, right, 1, 2, 3, 4)
  return f32x4.sub(f32x4.add(f32x4.add(before, after), f32x4.mul(ends, f32x4.splat(0.2))), here)
}

// @ts-ignore: decorator of the compiler
@inline
function endsOf(address: usize, pitch: usize): v128 {
  return f32x4.add(v128.load(address - pitch), v128.load(address + pitch))
}

/**
 * Computes `steps` steps of the reaction and diffusion of two substances (Gray & Scott 1984, after Pearson 1993) for rows y0 to y1
 * of a field that repeats at its borders; the width is a multiple of 4. `from` and `to` have planes of u, then v, f32. `rates` has
 * planes of feed, kill and spread per step, f32; a step lasts `pace`, by which both rates are already multiplied. Every band works
 * on a copy with `steps` more rows on both sides. In each step, one row on each side becomes invalid, so that no thread waits for
 * another thread between steps. `scratch` has four such copies per `band` rows.
 */
export function react(
  y0: i32, y1: i32, from: usize, to: usize, rates: usize, width: i32, height: i32, steps: i32, pace: f32,
  scratch: usize, band: i32,
): void {
  const plane = (<usize>(width * height)) << 2
  const pitch = (<usize>(width + 2 * rim)) << 2
  const copy = <usize>(band + 2 * steps) * pitch
  let u = scratch + <usize>(y0 / band) * (copy << 2)
  let v = u + copy
  let nextU = v + copy
  let nextV = nextU + copy
  const rows = y1 - y0 + 2 * steps
  const line = (<usize>width) << 2
  for (let i = 0; i < rows; i++) {
    const source = from + <usize>wrapped(y0 - steps + i, height) * line
    const row = <usize>i * pitch
    memory.copy(u + row + 16, source, line)
    memory.copy(v + row + 16, source + plane, line)
    wrapRow(u + row, width)
    wrapRow(v + row, width)
  }
  const half = f32x4.splat(0.5)
  const length = f32x4.splat(pace)
  const one = f32x4.splat(1)
  for (let step: i32 = 1; step <= steps; step++) {
    for (let i = step; i < rows - step; i++) {
      const row = <usize>i * pitch + 16
      const rate = rates + <usize>wrapped(y0 - steps + i, height) * line
      let hereU = v128.load(u + row)
      let endsU = endsOf(u + row, pitch)
      let leftU = beside(v128.load(u + row - 16), endsOf(u + row - 16, pitch))
      let ownU = beside(hereU, endsU)
      let hereV = v128.load(v + row)
      let endsV = endsOf(v + row, pitch)
      let leftV = beside(v128.load(v + row - 16), endsOf(v + row - 16, pitch))
      let ownV = beside(hereV, endsV)
      for (let x: usize = 0; x < line; x += 16) {
        const address = row + x
        const feed = v128.load(rate + x)
        const kill = v128.load(rate + plane + x)
        const spread = v128.load(rate + (plane << 1) + x)
        const nextHereU = v128.load(u + address + 16)
        const nextEndsU = endsOf(u + address + 16, pitch)
        const rightU = beside(nextHereU, nextEndsU)
        const nextHereV = v128.load(v + address + 16)
        const nextEndsV = endsOf(v + address + 16, pitch)
        const rightV = beside(nextHereV, nextEndsV)
        const made = f32x4.mul(f32x4.mul(length, hereU), f32x4.mul(hereV, hereV))
        const du = f32x4.sub(f32x4.mul(feed, f32x4.sub(one, hereU)), made)
        const dv = f32x4.sub(made, f32x4.mul(f32x4.add(feed, kill), hereV))
        const lu = f32x4.mul(spread, laplace(hereU, endsU, leftU, ownU, rightU))
        const lv = f32x4.mul(f32x4.mul(spread, half), laplace(hereV, endsV, leftV, ownV, rightV))
        v128.store(nextU + address, f32x4.add(hereU, f32x4.add(lu, du)))
        v128.store(nextV + address, f32x4.add(hereV, f32x4.add(lv, dv)))
        hereU = nextHereU
        endsU = nextEndsU
        leftU = ownU
        ownU = rightU
        hereV = nextHereV
        endsV = nextEndsV
        leftV = ownV
        ownV = rightV
      }
      wrapRow(nextU + row - 16, width)
      wrapRow(nextV + row - 16, width)
    }
    let kept = u
    u = nextU
    nextU = kept
    kept = v
    v = nextV
    nextV = kept
  }
  for (let y = y0; y < y1; y++) {
    const row = <usize>(y - y0 + steps) * pitch + 16
    memory.copy(to + <usize>y * line, u + row, line)
    memory.copy(to + plane + <usize>y * line, v + row, line)
  }
}

// @ts-ignore: decorator of the compiler
@inline
function wrapped(y: i32, height: i32): i32 {
  const wrapped = y % height
  return wrapped < 0 ? wrapped + height : wrapped
}
