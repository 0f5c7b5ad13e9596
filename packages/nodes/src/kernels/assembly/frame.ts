import { clampInt } from './common'

/** Fixed-point scale of the vertical weights. With i16 weights, a single multiply-add processes a pair of rows. */
const fixed: f32 = 16384

/**
 * Draws rows y0 to y1 of a video frame: samples a window of a texture (opaque RGBA bytes) by Catmull-Rom at sub-pixel positions,
 * and writes RGBA bytes or mixes them with the frame. Mixing uses squared values, which are close enough to linear light that a
 * dissolve neither darkens nor flashes; without mixing, values stay exact. `share` is the weight of this picture (1 replaces the
 * frame), and `light` dims the picture (for fades from and to black). `scratch` has, per band of `band` rows, a row of the texture
 * (textureWidth + 8) and a table of the columns (width x 2), all f32 x 4.
 */
export function drawFrame(
  y0: i32, y1: i32, texture: usize, textureWidth: i32, textureHeight: i32, frame: usize, width: i32,
  left: f32, top: f32, stepX: f32, stepY: f32, share: f32, light: f32, scratch: usize, band: i32,
): void {
  const line = scratch + <usize>(y0 / band) * ((<usize>(textureWidth + 8 + 2 * width)) << 4)
  const table = line + ((<usize>(textureWidth + 8)) << 4)
  const first = clampInt(<i32>floor<f32>(left) - 2, 0, textureWidth - 1) & ~3
  const last = clampInt(<i32>floor<f32>(left + stepX * <f32>width) + 3, 0, textureWidth - 1)
  columnTable(table, width, textureWidth, left, stepX)
  const replaces = share >= 1 && light >= 1
  const newWeight = f32x4.splat(share * light)
  const oldWeight = f32x4.splat(1 - share)
  const black = f32x4.splat(0)
  const white = f32x4.splat(255)
  const half = f32x4.splat(0.5)
  for (let y = y0; y < y1; y++) {
    const position: f32 = top + (<f32>y + <f32>0.5) * stepY - <f32>0.5
    const base = floor<f32>(position)
    blendRows(texture, textureWidth, textureHeight, <i32>base, position - base, first, last, line)
    let here = frame + ((<usize>(y * width)) << 2)
    let entry = table
    for (let x = 0; x < width; x++, here += 4, entry += 32) {
      const weights = v128.load(entry)
      const places = v128.load(entry, 16)
      let value = f32x4.mul(v128.load(line + <usize>i32x4.extract_lane(places, 0)), v128.shuffle<f32>(weights, weights, 0, 0, 0, 0))
      value = f32x4.add(value, f32x4.mul(v128.load(line + <usize>i32x4.extract_lane(places, 1)), v128.shuffle<f32>(weights, weights, 1, 1, 1, 1)))
      value = f32x4.add(value, f32x4.mul(v128.load(line + <usize>i32x4.extract_lane(places, 2)), v128.shuffle<f32>(weights, weights, 2, 2, 2, 2)))
      value = f32x4.add(value, f32x4.mul(v128.load(line + <usize>i32x4.extract_lane(places, 3)), v128.shuffle<f32>(weights, weights, 3, 3, 3, 3)))
      value = f32x4.pmin(f32x4.pmax(value, black), white)
      if (!replaces) {
        const old = texel(here)
        value = f32x4.mul(f32x4.mul(value, value), newWeight)
        if (share < 1) value = f32x4.add(value, f32x4.mul(f32x4.mul(old, old), oldWeight))
        value = f32x4.sqrt(value)
      }
      storeBytes(here, f32x4.replace_lane(f32x4.add(value, half), 3, 255))
    }
  }
}

/**
 * Writes the table of the frame's columns: for each column, four weights (f32) and four byte offsets into the texture's row (i32).
 */
function columnTable(table: usize, width: i32, textureWidth: i32, left: f32, stepX: f32): void {
  const scale: f32 = 1 / fixed
  for (let x = 0; x < width; x++) {
    const px: f32 = left + (<f32>x + <f32>0.5) * stepX - <f32>0.5
    const bx = floor<f32>(px)
    const ix = <i32>bx
    const f: f32 = px - bx
    const f2 = f * f
    const f3 = f2 * f
    const entry = table + ((<usize>x) << 5)
    store<f32>(entry, (<f32>-0.5 * f3 + f2 - <f32>0.5 * f) * scale)
    store<f32>(entry, (<f32>1.5 * f3 - <f32>2.5 * f2 + 1) * scale, 4)
    store<f32>(entry, (<f32>-1.5 * f3 + 2 * f2 + <f32>0.5 * f) * scale, 8)
    store<f32>(entry, (<f32>0.5 * f3 - <f32>0.5 * f2) * scale, 12)
    store<i32>(entry, clampInt(ix - 1, 0, textureWidth - 1) << 4, 16)
    store<i32>(entry, clampInt(ix, 0, textureWidth - 1) << 4, 20)
    store<i32>(entry, clampInt(ix + 1, 0, textureWidth - 1) << 4, 24)
    store<i32>(entry, clampInt(ix + 2, 0, textureWidth - 1) << 4, 28)
  }
}

/**
 * Combines four rows of the texture into one weighted row, times `fixed`, four pixels at a time, so that up to three pixels
 * beyond `last` are written.
 */
function blendRows(texture: usize, width: i32, height: i32, row: i32, f: f32, first: i32, last: i32, line: usize): void {
  const f2 = f * f
  const f3 = f2 * f
  const k0 = <i32>nearest<f32>((<f32>-0.5 * f3 + f2 - <f32>0.5 * f) * fixed)
  const k2 = <i32>nearest<f32>((<f32>-1.5 * f3 + 2 * f2 + <f32>0.5 * f) * fixed)
  const k3 = <i32>nearest<f32>((<f32>0.5 * f3 - <f32>0.5 * f2) * fixed)
  // This weight is the remainder, so that the four weights sum to exactly 1 and flat areas stay flat.
  const k1 = <i32>fixed - k0 - k2 - k3
  const upper = i32x4.splat((k0 & 0xffff) | (k1 << 16))
  const lower = i32x4.splat((k2 & 0xffff) | (k3 << 16))
  const r0 = texture + ((<usize>(clampInt(row - 1, 0, height - 1) * width)) << 2)
  const r1 = texture + ((<usize>(clampInt(row, 0, height - 1) * width)) << 2)
  const r2 = texture + ((<usize>(clampInt(row + 1, 0, height - 1) * width)) << 2)
  const r3 = texture + ((<usize>(clampInt(row + 2, 0, height - 1) * width)) << 2)
  for (let x = first; x <= last; x += 4) {
    const offset = (<usize>x) << 2
    const a = v128.load(r0 + offset)
    const b = v128.load(r1 + offset)
    const c = v128.load(r2 + offset)
    const d = v128.load(r3 + offset)
    const lowAB = v128.shuffle<i8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
    const highAB = v128.shuffle<i8>(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
    const lowCD = v128.shuffle<i8>(c, d, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
    const highCD = v128.shuffle<i8>(c, d, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
    const out = line + ((<usize>x) << 4)
    v128.store(out, weigh(i16x8.extend_low_i8x16_u(lowAB), upper, i16x8.extend_low_i8x16_u(lowCD), lower))
    v128.store(out, weigh(i16x8.extend_high_i8x16_u(lowAB), upper, i16x8.extend_high_i8x16_u(lowCD), lower), 16)
    v128.store(out, weigh(i16x8.extend_low_i8x16_u(highAB), upper, i16x8.extend_low_i8x16_u(highCD), lower), 32)
    v128.store(out, weigh(i16x8.extend_high_i8x16_u(highAB), upper, i16x8.extend_high_i8x16_u(highCD), lower), 48)
  }
}

// @ts-ignore: decorator of the compiler
@inline
function weigh(ab: v128, upper: v128, cd: v128, lower: v128): v128 {
  return f32x4.convert_i32x4_s(i32x4.add(i32x4.dot_i16x8_s(ab, upper), i32x4.dot_i16x8_s(cd, lower)))
}

// @ts-ignore: decorator of the compiler
@inline
export function texel(address: usize): v128 {
  return f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(address))))
}

// @ts-ignore: decorator of the compiler
@inline
function mixRgb(r: v128, g: v128, b: v128, kr: f32, kg: f32, kb: f32, offset: f32): v128 {
  const sum = f32x4.add(f32x4.mul(r, f32x4.splat(kr)), f32x4.mul(g, f32x4.splat(kg)))
  return f32x4.add(f32x4.add(sum, f32x4.mul(b, f32x4.splat(kb))), f32x4.splat(offset))
}

// @ts-ignore: decorator of the compiler
@inline
export function storeBytes(address: usize, values: v128): void {
  const whole = i32x4.trunc_sat_f32x4_s(values)
  const halves = i16x8.narrow_i32x4_s(whole, whole)
  v128.store32_lane(address, i8x16.narrow_i16x8_u(halves, halves), 0)
}

/**
 * Converts an RGBA frame to I420 (BT.709, limited range); rows count pairs of lines. The width is a multiple of 4, and the height
 * is a multiple of 2.
 */
export function frameToI420(y0: i32, y1: i32, frame: usize, out: usize, width: i32, height: i32): void {
  const pixels = <usize>(width * height)
  const half = width >> 1
  const quarter = f32x4.splat(0.25)
  const none = i32x4.splat(0)
  for (let pair = y0; pair < y1; pair++) {
    const upper = frame + ((<usize>(2 * pair * width)) << 2)
    const luma = out + <usize>(2 * pair * width)
    const cb = out + pixels + <usize>(pair * half)
    const cr = cb + <usize>((height >> 1) * half)
    for (let x = 0; x < width; x += 4) {
      let sumR = f32x4.splat(0)
      let sumG = sumR
      let sumB = sumR
      for (let line = 0; line < 2; line++) {
        const four = v128.load(upper + ((<usize>(x + line * width)) << 2))
        // Deinterleaves four pixels: takes every fourth byte, and extends it with bytes of the zero vector.
        const r = f32x4.convert_i32x4_u(v128.shuffle<i8>(four, none, 0, 16, 16, 16, 4, 16, 16, 16, 8, 16, 16, 16, 12, 16, 16, 16))
        const g = f32x4.convert_i32x4_u(v128.shuffle<i8>(four, none, 1, 16, 16, 16, 5, 16, 16, 16, 9, 16, 16, 16, 13, 16, 16, 16))
        const b = f32x4.convert_i32x4_u(v128.shuffle<i8>(four, none, 2, 16, 16, 16, 6, 16, 16, 16, 10, 16, 16, 16, 14, 16, 16, 16))
        const y = mixRgb(r, g, b, <f32>(0.2126 * 219.0 / 255.0), <f32>(0.7152 * 219.0 / 255.0), <f32>(0.0722 * 219.0 / 255.0), 16.5)
        storeBytes(luma + <usize>(x + line * width), y)
        sumR = f32x4.add(sumR, r)
        sumG = f32x4.add(sumG, g)
        sumB = f32x4.add(sumB, b)
      }
      const r = f32x4.mul(quarter, f32x4.add(v128.shuffle<f32>(sumR, sumR, 0, 2, 0, 2), v128.shuffle<f32>(sumR, sumR, 1, 3, 1, 3)))
      const g = f32x4.mul(quarter, f32x4.add(v128.shuffle<f32>(sumG, sumG, 0, 2, 0, 2), v128.shuffle<f32>(sumG, sumG, 1, 3, 1, 3)))
      const b = f32x4.mul(quarter, f32x4.add(v128.shuffle<f32>(sumB, sumB, 0, 2, 0, 2), v128.shuffle<f32>(sumB, sumB, 1, 3, 1, 3)))
      const u = mixRgb(r, g, b, <f32>(-0.2126 / 1.8556 * 224.0 / 255.0), <f32>(-0.7152 / 1.8556 * 224.0 / 255.0), <f32>(0.5 * 224.0 / 255.0), 128.5)
      const v = mixRgb(r, g, b, <f32>(0.5 * 224.0 / 255.0), <f32>(-0.7152 / 1.5748 * 224.0 / 255.0), <f32>(-0.0722 / 1.5748 * 224.0 / 255.0), 128.5)
      storePair(cb + <usize>(x >> 1), u)
      storePair(cr + <usize>(x >> 1), v)
    }
  }
}

// @ts-ignore: decorator of the compiler
@inline
function storePair(address: usize, values: v128): void {
  const whole = i32x4.trunc_sat_f32x4_s(values)
  store<u8>(address, <u8>i32x4.extract_lane(whole, 0))
  store<u8>(address, <u8>i32x4.extract_lane(whole, 1), 1)
}
