import { clamp01, hash, unit } from './common'
import { expose } from './neon'
import { planeAt } from './planes'

/** Converts RGBA bytes to linear RGB times alpha, and alpha, so that transparent parts are dark. `linear` is a table of 256 f32. */
export function bytesToLight(y0: i32, y1: i32, rgba: usize, plane: usize, width: i32, linear: usize): void {
  const end = <usize>(y1 * width)
  for (let i = <usize>(y0 * width); i < end; i++) {
    const address = rgba + (i << 2)
    const alpha: f32 = <f32>load<u8>(address, 3) * <f32>(1.0 / 255.0)
    const r: f32 = load<f32>(linear + ((<usize>load<u8>(address)) << 2)) * alpha
    const g: f32 = load<f32>(linear + ((<usize>load<u8>(address, 1)) << 2)) * alpha
    const b: f32 = load<f32>(linear + ((<usize>load<u8>(address, 2)) << 2)) * alpha
    v128.store(plane + (i << 4), f32x4(r, g, b, alpha))
  }
}

// @ts-ignore: decorator of the compiler
@inline
function luma(rgb: v128): f32 {
  return <f32>0.2126 * f32x4.extract_lane(rgb, 0) + <f32>0.7152 * f32x4.extract_lane(rgb, 1) + <f32>0.0722 * f32x4.extract_lane(rgb, 2)
}

/**
 * Shows a picture on a faulty screen or tape. `light`: linear RGB; `soft`: `light`, blurred, at 1 / 2^softShift of the size, for
 * bloom and for the smeared colour of tape. `rows`: f32 x 4 per row (shift in pixels, extra colour split, gain, noise); `blocks`:
 * f32 x 4 per square of `cell` pixels (shift x, shift y, extra split, inverted). `job`: 12 f32: split, scan depth, scan period,
 * mask depth, mask period, bloom, curve, vignette, smear, noise, lift, colour.
 */
export function faultySignal(
  y0: i32, y1: i32, light: usize, width: i32, height: i32, soft: usize, softWidth: i32, softHeight: i32, softShift: i32,
  rgba: usize, rows: usize, blocks: usize, columns: i32, cell: i32, job: usize, encode: usize, blue: usize, seed: u32,
): void {
  const split = load<f32>(job)
  const scanDepth = load<f32>(job, 4)
  const scanPeriod = load<f32>(job, 8)
  const maskDepth = load<f32>(job, 12)
  const maskPeriod = load<f32>(job, 16)
  const bloom = load<f32>(job, 20)
  const curve = load<f32>(job, 24)
  const vignette = load<f32>(job, 28)
  const smear = load<f32>(job, 32)
  const noise = load<f32>(job, 36)
  const lift = load<f32>(job, 40)
  const strength = load<f32>(job, 44)
  const zoom: f32 = <f32>1 / <f32>(1 << softShift)
  const grainStep: i32 = max<i32>(1, <i32>(scanPeriod * <f32>0.5))
  for (let y = y0; y < y1; y++) {
    const row = v128.load(rows + ((<usize>y) << 4))
    const v: f32 = (<f32>2 * <f32>y + 1) / <f32>height - 1
    for (let x = 0; x < width; x++) {
      const u: f32 = (<f32>2 * <f32>x + 1) / <f32>width - 1
      const bu: f32 = u * (1 + curve * v * v)
      const bv: f32 = v * (1 + curve * u * u)
      const block = v128.load(blocks + ((<usize>((y / cell) * columns + x / cell)) << 4))
      const sx: f32 = ((bu + 1) * <f32>width - 1) * <f32>0.5 + f32x4.extract_lane(row, 0) + f32x4.extract_lane(block, 0)
      const sy: f32 = ((bv + 1) * <f32>height - 1) * <f32>0.5 + f32x4.extract_lane(block, 1)
      const separation: f32 = split + f32x4.extract_lane(row, 1) + f32x4.extract_lane(block, 2)
      const left = planeAt(light, width, height, sx - separation, sy)
      const middle = planeAt(light, width, height, sx, sy)
      const right = planeAt(light, width, height, sx + separation, sy)
      let colour = f32x4(f32x4.extract_lane(left, 0), f32x4.extract_lane(middle, 1), f32x4.extract_lane(right, 2), 0)
      const around = planeAt(soft, softWidth, softHeight, (sx + smear * separation + <f32>0.5) * zoom - <f32>0.5, (sy + <f32>0.5) * zoom - <f32>0.5)
      if (smear > 0) {
        // Tape keeps brightness sharp and smears colour, so the chroma comes from the blurred picture.
        const rootOfLuma: f32 = sqrt<f32>(max<f32>(0, luma(middle)))
        const wide: f32 = sqrt<f32>(max<f32>(0, luma(around)))
        const tint = f32x4.sub(f32x4.sqrt(f32x4.pmax(around, f32x4.splat(0))), f32x4.splat(wide))
        const mixed = f32x4.pmax(f32x4.splat(0), f32x4.add(f32x4.splat(lift + rootOfLuma * (1 - lift)), f32x4.mul(f32x4.splat(strength), tint)))
        colour = f32x4.mul(mixed, mixed)
      }
      if (f32x4.extract_lane(block, 3) > 0) colour = f32x4.pmax(f32x4.splat(0), f32x4.sub(f32x4.splat(<f32>0.9), colour))
      colour = f32x4.add(colour, f32x4.mul(f32x4.splat(bloom), around))
      // Beams are wider where the picture is bright, so scan lines vanish there.
      const bright = clamp01(luma(colour))
      const scan: f32 = <f32>0.5 - <f32>0.5 * turn((<f32>y + <f32>0.5) / scanPeriod)
      let gain: f32 = f32x4.extract_lane(row, 2) * (1 - scanDepth * scan * (1 - <f32>0.55 * bright))
      const edge: f32 = max<f32>(abs<f32>(bu), abs<f32>(bv))
      gain *= clamp01((<f32>1.004 - edge) * <f32>160) * (1 - vignette * <f32>0.5 * (u * u + v * v))
      const stripe = <f32>x / maskPeriod
      const red: f32 = 1 - maskDepth * (<f32>0.5 - <f32>0.5 * turn(stripe))
      const green: f32 = 1 - maskDepth * (<f32>0.5 - <f32>0.5 * turn(stripe - <f32>0.3333))
      const cyan: f32 = 1 - maskDepth * (<f32>0.5 - <f32>0.5 * turn(stripe - <f32>0.6667))
      colour = f32x4.mul(colour, f32x4.mul(f32x4.splat(gain), f32x4(red, green, cyan, 0)))
      const speck: f32 = unit(hash(<u32>((y / grainStep) * 8192 + x / (grainStep * 3)) ^ seed)) - <f32>0.5
      const dirt: f32 = (noise + f32x4.extract_lane(row, 3)) * speck * gain
      colour = f32x4.add(colour, f32x4.splat(dirt * (<f32>0.12 + bright)))
      colour = f32x4.pmax(colour, f32x4.splat(0))
      const threshold = ((y & 63) << 6) + (x & 63)
      const out = rgba + ((<usize>(y * width + x)) << 2)
      store<u8>(out, expose(f32x4.extract_lane(colour, 0), encode, blue, threshold))
      store<u8>(out, expose(f32x4.extract_lane(colour, 1), encode, blue, (threshold + 1301) & 4095), 1)
      store<u8>(out, expose(f32x4.extract_lane(colour, 2), encode, blue, (threshold + 2722) & 4095), 2)
      store<u8>(out, 255, 3)
    }
  }
}

/** Approximates the cosine of a full turn, from -1 to 1, by two parabolas. */
// @ts-ignore: decorator of the compiler
@inline
function turn(x: f32): f32 {
  const t: f32 = x - floor<f32>(x)
  const half: f32 = t < <f32>0.5 ? t : 1 - t
  const s: f32 = <f32>4 * half - 1
  return -s * (<f32>2 - abs<f32>(s))
}

/**
 * Sorts runs of pixels along lines by brightness, from dark to light, with a counting sort. A run continues while the brightness
 * is within `low` .. `high` (0 to 255), for at most the line's entry in `reach` (f32, in pixels; below 2, the line stays
 * unchanged). Lines are `lineStep` pixels apart, and pixels of a line are `step` pixels apart. `scratch` has 1 KiB per line.
 */
export function sortRuns(
  y0: i32, y1: i32, from: usize, to: usize, length: i32, lineStep: i32, step: i32, reach: usize, scratch: usize, low: i32, high: i32,
): void {
  const pitch = (<usize>step) << 2
  for (let line = y0; line < y1; line++) {
    const first = (<usize>(line * lineStep)) << 2
    const counts = scratch + ((<usize>line) << 10)
    const longest = <i32>load<f32>(reach + ((<usize>line) << 2))
    let start = 0
    while (start < length) {
      let end = start
      while (end < length && end - start < longest && isWithin(from + first + <usize>end * pitch, low, high)) end++
      if (end - start < 2) {
        store<u32>(to + first + <usize>start * pitch, load<u32>(from + first + <usize>start * pitch))
        start++
        continue
      }
      memory.fill(counts, 0, 1024)
      for (let i = start; i < end; i++) {
        const slot = counts + ((<usize>brightness(from + first + <usize>i * pitch)) << 2)
        store<u32>(slot, load<u32>(slot) + 1)
      }
      let position: u32 = <u32>start
      for (let k: usize = 0; k < 256; k++) {
        const many = load<u32>(counts + (k << 2))
        store<u32>(counts + (k << 2), position)
        position += many
      }
      for (let i = start; i < end; i++) {
        const address = from + first + <usize>i * pitch
        const slot = counts + ((<usize>brightness(address)) << 2)
        const target = load<u32>(slot)
        store<u32>(slot, target + 1)
        store<u32>(to + first + <usize>target * pitch, load<u32>(address))
      }
      start = end
    }
  }
}

// @ts-ignore: decorator of the compiler
@inline
function brightness(address: usize): u32 {
  return (54 * <u32>load<u8>(address) + 183 * <u32>load<u8>(address, 1) + 19 * <u32>load<u8>(address, 2)) >> 8
}

// @ts-ignore: decorator of the compiler
@inline
function isWithin(address: usize, low: i32, high: i32): bool {
  const value = <i32>brightness(address)
  return value >= low && value <= high
}
