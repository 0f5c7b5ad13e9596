import { hash } from './common'
import { variation } from './flame-variations'
import { fma } from './simd-math'

/** Walkers of a batch; groups of four take the same transform at a time. */
const walkers: i32 = 256
/** Bytes of a batch's state: x, y and colour of each walker, four random states, and two scratch vectors. */
const batchBytes: usize = 3 * 256 * 4 + 64
/** Numbers per transform: see `packSystem`. */
const transformFloats: i32 = 40

// @ts-ignore: decorator of the compiler
@inline
function nextBits(state: v128): v128 {
  let s = v128.xor(state, i32x4.shl(state, 13))
  s = v128.xor(s, i32x4.shr_u(s, 17))
  return v128.xor(s, i32x4.shl(s, 5))
}

// @ts-ignore: decorator of the compiler
@inline
function gather(base: usize, order: v128): v128 {
  let value = v128.load32_zero(base + <usize>i32x4.extract_lane(order, 0))
  value = v128.load_lane<f32>(base + <usize>i32x4.extract_lane(order, 1), value, 1)
  value = v128.load_lane<f32>(base + <usize>i32x4.extract_lane(order, 2), value, 2)
  return v128.load_lane<f32>(base + <usize>i32x4.extract_lane(order, 3), value, 3)
}

// @ts-ignore: decorator of the compiler
@inline
function scatter(base: usize, order: v128, value: v128): void {
  v128.store_lane<f32>(base + <usize>i32x4.extract_lane(order, 0), value, 0)
  v128.store_lane<f32>(base + <usize>i32x4.extract_lane(order, 1), value, 1)
  v128.store_lane<f32>(base + <usize>i32x4.extract_lane(order, 2), value, 2)
  v128.store_lane<f32>(base + <usize>i32x4.extract_lane(order, 3), value, 3)
}

/** Scatters the walkers of a batch over the square -1..1. */
function begin(state: usize, seed: u32): void {
  for (let i: i32 = 0; i < walkers; i++) {
    const bits = hash(seed + <u32>i * 0x9e3779b9)
    const at = state + ((<usize>i) << 2)
    store<f32>(at, <f32>(bits & 0xffff) * <f32>(1.0 / 32768.0) - 1)
    store<f32>(at, <f32>(bits >> 16) * <f32>(1.0 / 32768.0) - 1, 1024)
    store<f32>(at, <f32>(hash(bits) & 0xffff) * <f32>(1.0 / 65536.0), 2048)
  }
  for (let i: u32 = 0; i < 4; i++) store<u32>(state + 3072 + ((<usize>i) << 2), hash(seed ^ (0x51ed270b + i)) | 1)
}

/**
 * Plays the chaos game of a fractal flame (Draves & Reckase 2003) for batches y0..y1, `rounds` times for all walkers of each.
 * `system`: 8 f32 (number of transforms, then the camera: six of an affine map to pixels), then 40 f32 per transform.
 * `palette`: 256 times two u64 that a sample adds to a cell of `histogram`: count and red, green and blue.
 * A batch starts anew if `fresh` is not 0 and continues otherwise; the first `settle` rounds are not
 * plotted. Integers are added atomically, so that the sums do not depend on the order of the threads.
 */
export function flame(
  y0: i32, y1: i32, histogram: usize, width: i32, height: i32, system: usize, palette: usize, states: usize,
  seed: u32, rounds: i32, settle: i32, fresh: i32,
): void {
  for (let batch = y0; batch < y1; batch++) {
    const state = states + <usize>batch * batchBytes
    if (fresh != 0) begin(state, hash(seed ^ (<u32>batch * 0x85ebca6b)))
    let bits = v128.load(state + 3072)
    for (let round: i32 = 0; round < rounds; round++) {
      // Regroups the walkers in every round: otherwise all of a group would run to the same point.
      bits = nextBits(bits)
      const stride = i32x4.extract_lane(bits, 1) | 1
      let index = i32x4.extract_lane(bits, 2)
      for (let group: i32 = 0; group < walkers; group += 4) {
        let order = i32x4.splat(index)
        order = i32x4.add(order, i32x4.mul(i32x4.splat(stride), i32x4(0, 1, 2, 3)))
        order = i32x4.shl(v128.and(order, i32x4.splat(walkers - 1)), 2)
        index += 4 * stride
        bits = nextBits(bits)
        step(state, order, system, bits)
        if (round < settle) continue
        bits = nextBits(bits)
        plot(state, order, system, bits, histogram, width, height, palette)
      }
    }
    v128.store(state + 3072, bits)
  }
}

/** Moves four walkers by a transform that the random bits choose. */
function step(state: usize, order: v128, system: usize, bits: v128): void {
  const count = <i32>load<f32>(system)
  const draw: f32 = <f32>(<u32>i32x4.extract_lane(bits, 0) >> 8) * <f32>(1.0 / 16777216.0)
  let t = system + 32
  for (let i: i32 = 1; i < count && draw >= load<f32>(t); i++) t += transformFloats << 2
  const x = gather(state, order)
  const y = gather(state + 1024, order)
  const u = fma(x, v128.load_splat<f32>(t + 4), fma(y, v128.load_splat<f32>(t + 8), v128.load_splat<f32>(t + 12)))
  const v = fma(x, v128.load_splat<f32>(t + 16), fma(y, v128.load_splat<f32>(t + 20), v128.load_splat<f32>(t + 24)))
  const kinds = <i32>load<f32>(t + 60)
  // The variations return their sums through memory: two vectors.
  const out = state + 3088
  v128.store(out, f32x4.splat(0))
  v128.store(out + 16, f32x4.splat(0))
  for (let i: i32 = 0; i < kinds; i++) variation(t + 64 + ((<usize>i) << 4), u, v, bits, out)
  const p = v128.load(out)
  const q = v128.load(out + 16)
  let nx = fma(p, v128.load_splat<f32>(t + 28), fma(q, v128.load_splat<f32>(t + 32), v128.load_splat<f32>(t + 36)))
  let ny = fma(p, v128.load_splat<f32>(t + 40), fma(q, v128.load_splat<f32>(t + 44), v128.load_splat<f32>(t + 48)))
  // Diverged walkers (or NaN) restart near the middle.
  const near = v128.and(f32x4.lt(f32x4.abs(nx), f32x4.splat(1e5)), f32x4.lt(f32x4.abs(ny), f32x4.splat(1e5)))
  const anew = f32x4.mul(f32x4.convert_i32x4_s(bits), f32x4.splat(4.656612873e-10))
  nx = v128.bitselect(nx, anew, near)
  ny = v128.bitselect(ny, f32x4.neg(anew), near)
  scatter(state, order, nx)
  scatter(state + 1024, order, ny)
  const speed = v128.load_splat<f32>(t + 56)
  const colour = gather(state + 2048, order)
  scatter(state + 2048, order, fma(speed, f32x4.sub(v128.load_splat<f32>(t + 52), colour), colour))
}

/** Adds four walkers to the histogram. Each is jittered by up to a pixel with a triangular distribution, which filters the picture. */
function plot(
  state: usize, order: v128, system: usize, bits: v128, histogram: usize, width: i32, height: i32, palette: usize,
): void {
  const x = gather(state, order)
  const y = gather(state + 1024, order)
  const byte = i32x4.splat(255)
  const scale = f32x4.splat(1.0 / 256.0)
  const jx = i32x4.add(v128.and(bits, byte), v128.and(i32x4.shr_u(bits, 8), byte))
  const jy = i32x4.add(v128.and(i32x4.shr_u(bits, 16), byte), i32x4.shr_u(bits, 24))
  let px = fma(x, v128.load_splat<f32>(system + 4), fma(y, v128.load_splat<f32>(system + 8), v128.load_splat<f32>(system + 12)))
  let py = fma(x, v128.load_splat<f32>(system + 16), fma(y, v128.load_splat<f32>(system + 20), v128.load_splat<f32>(system + 24)))
  px = f32x4.floor(fma(f32x4.convert_i32x4_s(jx), scale, f32x4.sub(px, f32x4.splat(0.99609375))))
  py = f32x4.floor(fma(f32x4.convert_i32x4_s(jy), scale, f32x4.sub(py, f32x4.splat(0.99609375))))
  const ix = i32x4.trunc_sat_f32x4_s(px)
  const iy = i32x4.trunc_sat_f32x4_s(py)
  const colour = i32x4.trunc_sat_f32x4_s(f32x4.mul(gather(state + 2048, order), f32x4.splat(255.99)))
  add(i32x4.extract_lane(ix, 0), i32x4.extract_lane(iy, 0), i32x4.extract_lane(colour, 0), histogram, width, height, palette)
  add(i32x4.extract_lane(ix, 1), i32x4.extract_lane(iy, 1), i32x4.extract_lane(colour, 1), histogram, width, height, palette)
  add(i32x4.extract_lane(ix, 2), i32x4.extract_lane(iy, 2), i32x4.extract_lane(colour, 2), histogram, width, height, palette)
  add(i32x4.extract_lane(ix, 3), i32x4.extract_lane(iy, 3), i32x4.extract_lane(colour, 3), histogram, width, height, palette)
}

// @ts-ignore: decorator of the compiler
@inline
function add(x: i32, y: i32, colour: i32, histogram: usize, width: i32, height: i32, palette: usize): void {
  if (<u32>x >= <u32>width || <u32>y >= <u32>height) return
  const cell = histogram + ((<usize>(y * width + x)) << 4)
  const entry = palette + ((<usize>(colour & 255)) << 4)
  atomic.add<u64>(cell, load<u64>(entry))
  atomic.add<u64>(cell + 8, load<u64>(entry, 8))
}
