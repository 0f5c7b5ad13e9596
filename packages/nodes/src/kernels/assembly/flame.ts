import { hash } from './common'
import { variation } from './flame-variations'
import { fma } from './simd-math'

/** Number of walkers of a batch; groups of four use the same transform at a time. */
const walkers: i32 = 256
/** Size of a batch's state in bytes: x, y and colour of each walker, four random states, and three scratch vectors. */
const batchBytes: usize = 3 * 256 * 4 + 64
/** Number of f32 per transform: see `packSystem`. */
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

/** Scatters the walkers of a batch over the square -1 to 1. */
function begin(state: usize, seed: u32): void {
  for (let i: i32 = 0; i < walkers; i++) {
    const bits = hash(seed + <u32>i * 0x9e3779b9)
    const address = state + ((<usize>i) << 2)
    store<f32>(address, <f32>(bits & 0xffff) * <f32>(1.0 / 32768.0) - 1)
    store<f32>(address, <f32>(bits >> 16) * <f32>(1.0 / 32768.0) - 1, 1024)
    store<f32>(address, <f32>(hash(bits) & 0xffff) * <f32>(1.0 / 65536.0), 2048)
  }
  for (let i: u32 = 0; i < 4; i++) store<u32>(state + 3072 + ((<usize>i) << 2), hash(seed ^ (0x51ed270b + i)) | 1)
}

/** Number of cells of a bin as a power of two: 2^15 cells of 16 bytes are half a megabyte, which fits into the cache of a core. */
const binShift: i32 = 15
const placeMask: u32 = 0x3fffff

/**
 * Plays the chaos game of a fractal flame (Draves & Reckase 2003) for batches y0 to y1, `rounds` times for all walkers of each
 * batch. `system`: 8 f32 (number of transforms, then the six numbers of the camera's affine map to pixels), then 40 f32 per
 * transform. A batch starts anew if `fresh` is not 0, and otherwise continues; the first `settle` rounds write no samples. A
 * sample is a u32 with its cell, at most 2^22, in the lower bits and its colour above. The samples of a batch are sorted by bins
 * of neighbouring cells, because adding them to cells all over a large picture would wait for memory each time. `samples`: for
 * each batch, `room` for unsorted samples and `room` for sorted samples; `ends`: the end of each of the `bins` of each batch.
 */
export function flame(
  y0: i32, y1: i32, samples: usize, room: i32, ends: usize, bins: i32, width: i32, height: i32, system: usize,
  states: usize, seed: u32, rounds: i32, settle: i32, fresh: i32,
): void {
  for (let batch = y0; batch < y1; batch++) {
    const state = states + <usize>batch * batchBytes
    const first = samples + ((<usize>batch * <usize>room) << 3)
    let next = first
    if (fresh != 0) begin(state, hash(seed ^ (<u32>batch * 0x85ebca6b)))
    let bits = v128.load(state + 3072)
    for (let round: i32 = 0; round < rounds; round++) {
      // Walkers are regrouped in every round, because otherwise all walkers of a group would converge to the same point.
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
        next = writeSamples(state, system, bits, width, height, next)
      }
    }
    v128.store(state + 3072, bits)
    sortSamples(first, next, first + ((<usize>room) << 2), ends + ((<usize>batch * <usize>bins) << 2), bins)
  }
}

/** Moves four walkers by a transform that is chosen by random bits. */
// @ts-ignore: decorator of the compiler
@inline
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
  // A variation writes its sums to memory, because they are two vectors.
  const out = state + 3088
  v128.store(out, f32x4.splat(0))
  v128.store(out + 16, f32x4.splat(0))
  for (let i: i32 = 0; i < kinds; i++) variation(t + 64 + ((<usize>i) << 4), u, v, bits, out)
  const p = v128.load(out)
  const q = v128.load(out + 16)
  let nx = fma(p, v128.load_splat<f32>(t + 28), fma(q, v128.load_splat<f32>(t + 32), v128.load_splat<f32>(t + 36)))
  let ny = fma(p, v128.load_splat<f32>(t + 40), fma(q, v128.load_splat<f32>(t + 44), v128.load_splat<f32>(t + 48)))
  // Walkers that diverged (or are NaN) restart near the middle.
  const near = v128.and(f32x4.lt(f32x4.abs(nx), f32x4.splat(1e5)), f32x4.lt(f32x4.abs(ny), f32x4.splat(1e5)))
  const anew = f32x4.mul(f32x4.convert_i32x4_s(bits), f32x4.splat(4.656612873e-10))
  nx = v128.bitselect(nx, anew, near)
  ny = v128.bitselect(ny, f32x4.neg(anew), near)
  scatter(state, order, nx)
  scatter(state + 1024, order, ny)
  const speed = v128.load_splat<f32>(t + 56)
  const colour = gather(state + 2048, order)
  const shade = fma(speed, f32x4.sub(v128.load_splat<f32>(t + 52), colour), colour)
  scatter(state + 2048, order, shade)
  // The four positions are stored together for the samples, because reading them from there is faster than from the walkers.
  v128.store(out, nx)
  v128.store(out + 16, ny)
  v128.store(out + 32, shade)
}

/**
 * Writes the samples of the four walkers that were moved last, if they are inside the picture, and returns the address of the
 * next sample. Each sample is jittered by up to a pixel with a triangular distribution, which filters the picture.
 */
// @ts-ignore: decorator of the compiler
@inline
function writeSamples(state: usize, system: usize, bits: v128, width: i32, height: i32, address: usize): usize {
  const x = v128.load(state + 3088)
  const y = v128.load(state + 3104)
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
  const shade = i32x4.trunc_sat_f32x4_s(f32x4.mul(v128.load(state + 3120), f32x4.splat(255.99)))
  const cell = i32x4.add(i32x4.mul(iy, i32x4.splat(width)), ix)
  const sample = v128.or(cell, i32x4.shl(v128.and(shade, byte), 22))
  const inside = i32x4.bitmask(
    v128.and(i32x4.lt_u(ix, i32x4.splat(width)), i32x4.lt_u(iy, i32x4.splat(height))),
  )
  if (inside == 15) {
    v128.store(address, sample)
    return address + 16
  }
  // Each sample overwrites the previous sample if the previous sample is outside the picture.
  v128.store_lane<u32>(address, sample, 0)
  address += (inside & 1) << 2
  v128.store_lane<u32>(address, sample, 1)
  address += (inside & 2) << 1
  v128.store_lane<u32>(address, sample, 2)
  address += inside & 4
  v128.store_lane<u32>(address, sample, 3)
  return address + ((inside & 8) >> 1)
}

// @ts-ignore: decorator of the compiler
@inline
function binOf(ends: usize, sample: u32): usize {
  return ends + ((<usize>((sample & placeMask) >> binShift)) << 2)
}

/** Copies the samples from `first` up to `last`, sorted by bin, and writes the end of each bin. */
function sortSamples(first: usize, last: usize, sorted: usize, ends: usize, bins: i32): void {
  memory.fill(ends, 0, (<usize>bins) << 2)
  for (let address = first; address < last; address += 4) {
    const bin = binOf(ends, load<u32>(address))
    store<u32>(bin, load<u32>(bin) + 1)
  }
  let start: u32 = 0
  for (let bin: i32 = 0; bin < bins; bin++) {
    const address = ends + ((<usize>bin) << 2)
    const count = load<u32>(address)
    store<u32>(address, start)
    start += count
  }
  // The start of a bin increases with each of its samples, and so becomes the end of the bin.
  for (let address = first; address < last; address += 4) {
    const sample = load<u32>(address)
    const bin = binOf(ends, sample)
    const to = load<u32>(bin)
    store<u32>(sorted + ((<usize>to) << 2), sample)
    store<u32>(bin, to + 1)
  }
}

/**
 * Adds the samples of all batches in bins y0..y1 to the cells of `histogram`. `palette` has, for each of 256 colours, the amounts
 * that a sample of the colour adds, u32 x 4: count, red, green and blue. The other arguments are as in `flame`.
 */
export function flameCount(
  y0: i32, y1: i32, histogram: usize, palette: usize, samples: usize, room: i32, ends: usize, bins: i32, batches: i32,
): void {
  for (let bin = y0; bin < y1; bin++) {
    for (let batch: i32 = 0; batch < batches; batch++) {
      const sorted = samples + ((<usize>batch * <usize>room) << 3) + ((<usize>room) << 2)
      const end = ends + ((<usize>batch * <usize>bins + <usize>bin) << 2)
      const last = sorted + ((<usize>load<u32>(end)) << 2)
      let address = bin == 0 ? sorted : sorted + ((<usize>load<u32>(end - 4)) << 2)
      for (; address < last; address += 4) {
        const sample = load<u32>(address)
        const cell = histogram + ((<usize>(sample & placeMask)) << 4)
        const entry = palette + ((<usize>(sample >> 22)) << 4)
        v128.store(cell, i32x4.add(v128.load(cell), v128.load(entry)))
      }
    }
  }
}
