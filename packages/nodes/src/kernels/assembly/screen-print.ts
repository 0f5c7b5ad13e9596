import { clamp01, hash, unit } from './common'
import { planeAt } from './planes'

// @ts-ignore: decorator of the compiler
@inline
function lane(value: v128, index: i32): f32 {
  return index == 0 ? f32x4.extract_lane(value, 0) : index == 1 ? f32x4.extract_lane(value, 1) : index == 2 ? f32x4.extract_lane(value, 2) : f32x4.extract_lane(value, 3)
}

/**
 * Assigns every pixel of a plane (L, a, b, alpha) to the nearest of five `centres` (L, a, b, 0). `inks` gets 1 in the lane of
 * centre 1 to 4, and 0 for centre 0, which is the ground. `ground` is a small plane of 0 to 1 at 1 / 2^groundShift of the size: a
 * low value excludes centre 0; with a high value, pixels of a centre whose fourth number is 1 also count as ground. `tones` gets,
 * in all lanes, the lightness scaled from the range `low` .. `low` + 1 / `gain`, with local contrast against two blurred planes at
 * 1 / 2^shift of the size.
 */
export function splitInks(
  y0: i32, y1: i32, plane: usize, width: i32, centres: usize, inks: usize, tones: usize,
  near: usize, nearWidth: i32, nearHeight: i32, nearShift: i32, far: usize, farWidth: i32, farHeight: i32, farShift: i32,
  ground: usize, groundWidth: i32, groundHeight: i32, groundShift: i32, low: f32, gain: f32, nearGain: f32, farGain: f32,
): void {
  const groundZoom: f32 = <f32>1 / <f32>(1 << groundShift)
  const nearZoom: f32 = <f32>1 / <f32>(1 << nearShift)
  const farZoom: f32 = <f32>1 / <f32>(1 << farShift)
  // Hue has a larger weight than lightness, which varies with light and shade on an object.
  const weight = f32x4(1, 1.6, 1.6, 0)
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < width; x++) {
      const i = (<usize>(y * width + x)) << 4
      const original = v128.load(plane + i)
      const px: f32 = <f32>x + <f32>0.5
      const py: f32 = <f32>y + <f32>0.5
      const open = f32x4.extract_lane(planeAt(ground, groundWidth, groundHeight, px * groundZoom - <f32>0.5, py * groundZoom - <f32>0.5), 0)
      let best = 0
      let bestDistance: f32 = 1e9
      for (let k = open < 0.25 ? 1 : 0; k < 5; k++) {
        const d = f32x4.mul(weight, f32x4.sub(original, v128.load(centres + ((<usize>k) << 4))))
        const square = f32x4.mul(d, d)
        const distance = f32x4.extract_lane(square, 0) + f32x4.extract_lane(square, 1) + f32x4.extract_lane(square, 2)
        if (distance < bestDistance) {
          bestDistance = distance
          best = k
        }
      }
      if (open > 0.6 && load<f32>(centres + ((<usize>best) << 4), 12) > 0) best = 0
      v128.store(inks + i, f32x4(best == 1 ? 1 : 0, best == 2 ? 1 : 0, best == 3 ? 1 : 0, best == 4 ? 1 : 0))
      const light = f32x4.extract_lane(original, 0)
      const close = f32x4.extract_lane(planeAt(near, nearWidth, nearHeight, px * nearZoom - <f32>0.5, py * nearZoom - <f32>0.5), 0)
      const wide = f32x4.extract_lane(planeAt(far, farWidth, farHeight, px * farZoom - <f32>0.5, py * farZoom - <f32>0.5), 0)
      const tone: f32 = (light + nearGain * (light - close) + farGain * (light - wide) - low) * gain
      v128.store(tones + i, f32x4.splat(max<f32>(-0.5, min<f32>(1.5, tone))))
    }
  }
}

/**
 * Converts blurred coverage of four inks to crisp coverage: an ink covers the pixels where it exceeds the ground and every other
 * ink.
 */
export function cutInks(y0: i32, y1: i32, shares: usize, cover: usize, width: i32, crisp: f32): void {
  const end = <usize>(y1 * width)
  for (let i = <usize>(y0 * width); i < end; i++) {
    const inkShares = v128.load(shares + (i << 4))
    const ground: f32 = 1 - lane(inkShares, 0) - lane(inkShares, 1) - lane(inkShares, 2) - lane(inkShares, 3)
    let first: f32 = ground
    let second: f32 = -1
    for (let k = 0; k < 4; k++) {
      const share = lane(inkShares, k)
      if (share > first) {
        second = first
        first = share
      } else if (share > second) second = share
    }
    let out = f32x4.splat(0)
    for (let k = 0; k < 4; k++) {
      const share = lane(inkShares, k)
      const ahead: f32 = share - (share == first ? second : first)
      const value = clamp01(<f32>0.5 + ahead * crisp)
      out = k == 0 ? f32x4.replace_lane(out, 0, value) : k == 1 ? f32x4.replace_lane(out, 1, value) : k == 2 ? f32x4.replace_lane(out, 2, value) : f32x4.replace_lane(out, 3, value)
    }
    v128.store(cover + (i << 4), out)
  }
}

/**
 * Prints a panel: the ground, four misregistered flat inks, and the key in solid and in dots. `job` points to 40 f32: ground,
 * four inks and key as linear RGB0 (24), offsets of the inks x, y (8), threshold of the key, end of its dots, dot pitch, texture,
 * sine and cosine of the screen, and the fraction of missing ink. Rows, `left` and `top` are positions in the sheet.
 */
export function printPanel(
  y0: i32, y1: i32, cover: usize, tones: usize, width: i32, height: i32, rgba: usize, sheetWidth: i32, left: i32, top: i32,
  job: usize, grain: usize, bytes: usize, seed: u32,
): void {
  const solid = load<f32>(job, 128)
  const dotEnd = load<f32>(job, 132)
  const pitch = load<f32>(job, 136)
  const texture = load<f32>(job, 140)
  const sine = load<f32>(job, 144)
  const cosine = load<f32>(job, 148)
  const missing = load<f32>(job, 152)
  const paper = f32x4(0.93, 0.905, 0.85, 0)
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < width; x++) {
      const fx = <f32>x
      const fy = <f32>y
      const gx = (left + x + <i32>seed) & 511
      const gy = (top + y + <i32>(seed >> 9)) & 511
      const rough = load<f32>(grain + ((<usize>((gy << 9) + gx)) << 2))
      const slow = load<f32>(grain + ((<usize>((((gy >> 3) + 77) & 511) << 9) + (((gx >> 3) + 191) & 511)) << 2))
      let colour = v128.load(job)
      for (let k = 0; k < 4; k++) {
        const shiftOfInk = job + 96 + ((<usize>k) << 3)
        const share = lane(planeAt(cover, width, height, fx - load<f32>(shiftOfInk), fy - load<f32>(shiftOfInk, 4)), k)
        const ink = v128.load(job + 16 + ((<usize>k) << 4))
        colour = f32x4.add(colour, f32x4.mul(f32x4.splat(share), f32x4.sub(ink, colour)))
      }
      // Ink is uneven: darker where there is more ink, and in places thin enough to show the paper.
      const body: f32 = 1 + texture * <f32>0.022 * rough
      colour = f32x4.mul(colour, f32x4.splat(body))
      const thin = clamp01((rough + <f32>0.6 * slow - <f32>3.1 + <f32>0.5 * missing) * <f32>1.4) * texture
      colour = f32x4.add(colour, f32x4.mul(f32x4.splat(thin * <f32>0.6), f32x4.sub(paper, colour)))

      const tone = f32x4.extract_lane(planeAt(tones, width, height, fx, fy), 0)
      const gradX: f32 = f32x4.extract_lane(planeAt(tones, width, height, fx + 1, fy), 0) - f32x4.extract_lane(planeAt(tones, width, height, fx - 1, fy), 0)
      const gradY: f32 = f32x4.extract_lane(planeAt(tones, width, height, fx, fy + 1), 0) - f32x4.extract_lane(planeAt(tones, width, height, fx, fy - 1), 0)
      const slope: f32 = max<f32>(<f32>0.004, <f32>0.5 * sqrt<f32>(gradX * gradX + gradY * gradY))
      let key = clamp01(<f32>0.5 + (solid - tone) / slope + <f32>0.35 * texture * rough)
      if (tone < dotEnd) {
        // The screen is rotated, and the area of its round dots grows with darkness.
        const u: f32 = (fx * cosine + fy * sine) / pitch
        const v: f32 = (fy * cosine - fx * sine) / pitch
        const du: f32 = u - floor<f32>(u) - <f32>0.5
        const dv: f32 = v - floor<f32>(v) - <f32>0.5
        const depth = clamp01((dotEnd - tone) / (dotEnd - solid))
        const radius: f32 = <f32>0.6 * sqrt<f32>(depth)
        key = max<f32>(key, clamp01((radius - sqrt<f32>(du * du + dv * dv)) * pitch + <f32>0.5 * <f32>(radius > 0.08)))
      }
      const speck = unit(hash(<u32>((top + y) * sheetWidth + left + x) ^ seed))
      key *= 1 - texture * clamp01((rough + slow - <f32>2.6 + missing) * <f32>1.2) * (<f32>0.55 + <f32>0.45 * speck)
      colour = f32x4.add(colour, f32x4.mul(f32x4.splat(key * <f32>0.97), f32x4.sub(v128.load(job + 80), colour)))
      put(rgba + ((<usize>((top + y) * sheetWidth + left + x)) << 2), colour, bytes)
    }
  }
}

// @ts-ignore: decorator of the compiler
@inline
function put(out: usize, linear: v128, bytes: usize): void {
  const whole = f32x4.pmin(f32x4.pmax(linear, f32x4.splat(0)), f32x4.splat(1))
  const index = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(whole, f32x4.splat(4095)), f32x4.splat(0.5)))
  store<u8>(out, load<u8>(bytes + <usize>i32x4.extract_lane(index, 0)))
  store<u8>(out, load<u8>(bytes + <usize>i32x4.extract_lane(index, 1)), 1)
  store<u8>(out, load<u8>(bytes + <usize>i32x4.extract_lane(index, 2)), 2)
  store<u8>(out, 255, 3)
}
