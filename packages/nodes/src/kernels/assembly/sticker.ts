import { byteOf } from './byte-of-light'
import { sampleAt } from './sample'

/** Unit vector of the direction in which the corner peels: towards the lower right. */
const nx: f64 = 0.62
const ny: f64 = 0.7846018098373212
/** Prevents a division by 0 in the direction of an edge where the depth is constant. */
const tiny: f64 = 1e-6

// @ts-ignore: decorator of the compiler
@inline
function within(low: f64, high: f64, value: f64): f64 {
  return min<f64>(high, max<f64>(low, value))
}

// @ts-ignore: decorator of the compiler
@inline
function smooth(low: f64, high: f64, value: f64): f64 {
  const t = within(0, 1, (value - low) / (high - low))
  return t * t * (3 - 2 * t)
}

// @ts-ignore: decorator of the compiler
@inline
function band(from: f64, to: f64, u: f64): f64 {
  return smooth(from, from + 0.012, u) * (1 - smooth(to - 0.02, to, u))
}

/** Returns the reflection of glossy vinyl: two soft-edged bands across the sticker. */
// @ts-ignore: decorator of the compiler
@inline
function glossAt(u: f64): f64 {
  if (u <= 0.2 || (u >= 0.46 && u <= 0.5) || u >= 0.55) return 0
  return 0.045 * band(0.2, 0.46, u) + 0.06 * band(0.5, 0.55, u)
}

/**
 * Draws a sticker: border, shadow, bevelled edge, gloss and a peeling corner. `subject` and the `paper` of the border are RGBA in
 * the size of `out`. `planes` are four small planes of f32, of one size: the coverage by the sticker, the distance inwards from
 * its edge in pixels, and a slightly and a strongly blurred coverage, for the shadows. `unit` is the longest side; `gloss` is 0
 * or 1. The corner is folded back where its diagonal reaches `fold`, and is `length` pixels long (0: none).
 */
export function drawSticker(
  y0: i32, y1: i32, subject: usize, paper: usize, out: usize, width: i32, height: i32, planes: usize, smallWidth: i32, smallHeight: i32,
  linear: usize, bytes: usize, darkSteps: usize, unit: f64, gloss: f64, fold: f64, length: f64,
): void {
  const pitch = (<usize>(smallWidth * smallHeight)) << 2
  const die = planes
  const depth = die + pitch
  const near = depth + pitch
  const wide = near + pitch
  const scaleX = <f64>smallWidth / <f64>width
  const scaleY = <f64>smallHeight / <f64>height
  const bevel = 3 * 0.0045 * unit
  const rim = bevel / 3
  for (let y = y0; y < y1; y++) {
    const fy = <f64>y
    const py = (fy + 0.5) * scaleY - 0.5
    const v = fy / unit
    const slant = v * 0.5 - 0.06 * Math.sin(3 * v)
    const fade = gloss * (1 - 0.75 * smooth(0.05, 0.95, v))
    for (let x = 0; x < width; x++) {
      const fx = <f64>x
      const px = (fx + 0.5) * scaleX - 0.5
      const offset = (<usize>(y * width + x)) << 2
      const from = subject + offset
      const to = out + offset
      const cover = sampleAt(die, smallWidth, smallHeight, px, py)
      const shine = fade * glossAt((fx / unit) * 0.86 + slant)
      const away = fx * nx + fy * ny - fold
      // At this distance from the fold, the front is unchanged.
      const isFlat = length <= 0 || (away < -2.2 * length && away < -0.5)
      let inwards: f64 = 0
      if (cover > 0) inwards = sampleAt(depth, smallWidth, smallHeight, px, py)
      if (isFlat && shine == 0 && cover > 0.9999 && inwards > bevel && load<u8>(from, 3) == 255) {
        store<u32>(to, load<u32>(from))
        continue
      }
      let front: f64 = 1
      let flap: f64 = 0
      let light: f64 = 1
      let shade: f64 = 0
      let lifted: f64 = 1
      if (!isFlat) {
        // The corner is mirrored at the fold and lit like rolled paper: dark in the bend, bright on its back, which is shorter
        // because of the bend.
        front = within(0, 1, 0.5 - away)
        const reach = -away * 1.12
        const mx = fx + (reach - away) * nx
        const my = fy + (reach - away) * ny
        if (away <= 0.5) flap = front * sampleAt(die, smallWidth, smallHeight, (mx + 0.5) * scaleX - 0.5, (my + 0.5) * scaleY - 0.5)
        const t = within(0, 1, reach / length)
        light = 0.76 + 0.25 * Math.pow(max<f64>(0, Math.sin(Math.PI * min<f64>(1, t * 1.5 + 0.08))), 0.8) + 0.07 * t
        const lag = 0.4 * length
        const behind = sampleAt(wide, smallWidth, smallHeight, (mx - lag * nx + 0.5) * scaleX - 0.5, (my - lag * ny + 0.5) * scaleY - 0.5)
        shade = max<f64>(0, behind * min<f64>(1, (1.6 - t) * 1.2))
      }
      if (length > 0) lifted = 1 - 0.85 * smooth(0, 1, (away + 0.3 * length) / (1.1 * length))
      const body = cover * front
      const covered = body + flap - body * flap
      let shadow: f64 = 0
      if (covered < 1) {
        const contact = 0.2 * sampleAt(near, smallWidth, smallHeight, px - 0.001 * unit * scaleX, py - 0.003 * unit * scaleY)
        const ambient = 0.26 * sampleAt(wide, smallWidth, smallHeight, px - 0.006 * unit * scaleX, py - 0.016 * unit * scaleY)
        shadow = (1 - (1 - contact) * (1 - ambient)) * lifted
      }
      const alpha = covered + shadow * (1 - covered)
      if (alpha <= 0) {
        store<u32>(to, 0)
        continue
      }
      const solid = <f64>load<u8>(from, 3) / 255
      let edge: f64 = 0
      if (body > 0 && inwards <= bevel) {
        const gx = sampleAt(depth, smallWidth, smallHeight, px + scaleX, py) - sampleAt(depth, smallWidth, smallHeight, px - scaleX, py)
        const gy = sampleAt(depth, smallWidth, smallHeight, px, py + scaleY) - sampleAt(depth, smallWidth, smallHeight, px, py - scaleY)
        // The edge has the thickness of vinyl, and is lit from the upper left.
        edge = (Math.exp(-(inwards / rim) * (inwards / rim)) * (0.55 * gx + 0.84 * gy)) / (sqrt<f64>(gx * gx + gy * gy) + tiny)
      }
      for (let c = 0; c < 3; c++) {
        let value: f64 = 0.8
        if (body > 0) {
          value = <f64>load<f32>(linear + ((<usize>load<u8>(paper + offset + <usize>c)) << 2))
          value += (<f64>load<f32>(linear + ((<usize>load<u8>(from + <usize>c)) << 2)) - value) * solid
          if (edge < 0) value *= 1 + 0.38 * edge
          else value += (1 - value) * 0.6 * edge
          value += (1 - value) * shine
        }
        value *= 1 - 0.5 * shade * (1 - flap)
        const back: f64 = c == 0 ? 0.9 : c == 1 ? 0.89 : 0.87
        value += (back * light - value) * flap
        store<u8>(to + <usize>c, byteOf((value * covered) / alpha, bytes, darkSteps))
      }
      store<u8>(to, <u8>(255 * alpha + 0.5), 3)
    }
  }
}
