/** Columns on both sides of a row that repeat its other end, so that a vector can be loaded beyond it. */
const rim: i32 = 4

// @ts-ignore: decorator of the compiler
@inline
function wrapRow(row: usize, width: i32): void {
  v128.store(row, v128.load(row + ((<usize>width) << 2)))
  v128.store(row + ((<usize>(width + rim)) << 2), v128.load(row + ((<usize>rim) << 2)))
}

// @ts-ignore: decorator of the compiler
@inline
function laplace(up: usize, here: usize, down: usize): v128 {
  const corners = f32x4.add(
    f32x4.add(v128.load(up - 4), v128.load(up + 4)),
    f32x4.add(v128.load(down - 4), v128.load(down + 4)),
  )
  const sides = f32x4.add(
    f32x4.add(v128.load(here - 4), v128.load(here + 4)),
    f32x4.add(v128.load(up), v128.load(down)),
  )
  const sum = f32x4.add(f32x4.mul(corners, f32x4.splat(0.05)), f32x4.mul(sides, f32x4.splat(0.2)))
  return f32x4.sub(sum, v128.load(here))
}

/**
 * Computes `steps` steps of the reaction and diffusion of two substances (Gray & Scott 1984,
 * after Pearson 1993) for rows y0..y1 of a field that repeats at its borders; width is a multiple
 * of 4. `from` and `to`: planes of u, then v, f32. `rates`: planes of feed and kill, f32.
 * Every band works on a copy with `steps` more rows on both sides, of which one becomes invalid per
 * step: no thread waits for another between steps. `scratch` has four such copies per `band` rows.
 */
export function react(
  y0: i32, y1: i32, from: usize, to: usize, rates: usize, width: i32, height: i32, steps: i32, spread: f32,
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
  const spreadV = f32x4.splat(spread * 0.5)
  const spreadU = f32x4.splat(spread)
  const one = f32x4.splat(1)
  for (let step: i32 = 1; step <= steps; step++) {
    for (let i = step; i < rows - step; i++) {
      const row = <usize>i * pitch + 16
      const rate = rates + <usize>wrapped(y0 - steps + i, height) * line
      for (let x: usize = 0; x < line; x += 16) {
        const at = row + x
        const a = v128.load(u + at)
        const b = v128.load(v + at)
        const feed = v128.load(rate + x)
        const kill = v128.load(rate + plane + x)
        const made = f32x4.mul(a, f32x4.mul(b, b))
        const du = f32x4.sub(f32x4.mul(feed, f32x4.sub(one, a)), made)
        const dv = f32x4.sub(made, f32x4.mul(f32x4.add(feed, kill), b))
        const lu = f32x4.mul(spreadU, laplace(u + at - pitch, u + at, u + at + pitch))
        const lv = f32x4.mul(spreadV, laplace(v + at - pitch, v + at, v + at + pitch))
        v128.store(nextU + at, f32x4.add(a, f32x4.add(lu, du)))
        v128.store(nextV + at, f32x4.add(b, f32x4.add(lv, dv)))
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
  const at = y % height
  return at < 0 ? at + height : at
}
