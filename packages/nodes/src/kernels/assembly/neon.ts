import { clamp01 } from './common'
import { smooth } from './lines'
import { planeAt } from './planes'

// @ts-ignore: decorator of the compiler
@inline
function toLinear(lab: v128): v128 {
  const l = f32x4.splat(f32x4.extract_lane(lab, 0))
  const a = f32x4.splat(f32x4.extract_lane(lab, 1))
  const b = f32x4.splat(f32x4.extract_lane(lab, 2))
  const root = f32x4.add(
    l,
    f32x4.add(
      f32x4.mul(f32x4(0.3963377774, -0.1055613458, -0.0894841775, 0), a),
      f32x4.mul(f32x4(0.2158037573, -0.0638541728, -1.291485548, 0), b),
    ),
  )
  const cube = f32x4.mul(root, f32x4.mul(root, root))
  let rgb = f32x4.mul(f32x4(4.0767416621, -1.2684380046, -0.0041960863, 0), v128.shuffle<f32>(cube, cube, 0, 0, 0, 0))
  rgb = f32x4.add(rgb, f32x4.mul(f32x4(-3.3077115913, 2.6097574011, -0.7034186147, 0), v128.shuffle<f32>(cube, cube, 1, 1, 1, 1)))
  rgb = f32x4.add(rgb, f32x4.mul(f32x4(0.2309699292, -0.3413193965, 1.707614701, 0), v128.shuffle<f32>(cube, cube, 2, 2, 2, 2)))
  return f32x4.pmax(rgb, f32x4.splat(0))
}

/**
 * Returns the angle of a direction as a share of a turn, from 0 to 1, by a rational approximation of the arctangent with an error
 * of at most 0.0005.
 */
// @ts-ignore: decorator of the compiler
@inline
function turnOf(a: f32, b: f32): f32 {
  const flatter = abs<f32>(a) >= abs<f32>(b)
  const ratio: f32 = flatter ? b / (abs<f32>(a) + <f32>1e-9) : a / (abs<f32>(b) + <f32>1e-9)
  const r2: f32 = ratio * ratio
  const angle: f32 = ratio * (<f32>0.15912 + r2 * (<f32>-0.05101 + r2 * <f32>0.01696))
  const turn: f32 = flatter ? (a >= 0 ? angle : <f32>0.5 - angle) : b >= 0 ? <f32>0.25 - angle : <f32>0.75 + angle
  return turn < 0 ? turn + 1 : turn >= 1 ? turn - 1 : turn
}

/**
 * Converts lines to the light of their tubes, linear RGB0. `ring` has 257 colours around a circle (f32 x 4). If `byHue` is 1, the
 * hue of `soft` (L, a, b at 1 / 2^shift of the size) selects the colour, and greys are shifted towards `leanA`, `leanB`. If
 * `byHue` is 0, the position along a slanted direction (`slantX`, `slantY`, in turns per pixel) and the lightness select the
 * colour.
 */
export function neonTubes(
  y0: i32, y1: i32, lines: usize, out: usize, width: i32, soft: usize, softWidth: i32, softHeight: i32, shift: i32,
  ring: usize, byHue: f32, leanA: f32, leanB: f32, slantX: f32, slantY: f32, from: f32, to: f32,
): void {
  const zoom: f32 = <f32>1 / <f32>(1 << shift)
  for (let y = y0; y < y1; y++) {
    const sy: f32 = (<f32>y + <f32>0.5) * zoom - <f32>0.5
    for (let x = 0; x < width; x++) {
      const i = <usize>(y * width + x)
      const tube = smooth(from, to, load<f32>(lines + (i << 2)))
      if (tube <= 0) {
        v128.store(out + (i << 4), f32x4.splat(0))
        continue
      }
      const around = planeAt(soft, softWidth, softHeight, (<f32>x + <f32>0.5) * zoom - <f32>0.5, sy)
      const light = f32x4.extract_lane(around, 0)
      let ringPosition: f32 = turnOf(f32x4.extract_lane(around, 1) + leanA, f32x4.extract_lane(around, 2) + leanB)
      if (byHue < 0.5) {
        ringPosition = <f32>x * slantX + <f32>y * slantY + light * <f32>0.9
        ringPosition -= floor<f32>(ringPosition)
      }
      const position: f32 = ringPosition * 256
      const index = min<i32>(<i32>position, 255)
      const lower = v128.load(ring + ((<usize>index) << 4))
      const upper = v128.load(ring + ((<usize>(index + 1)) << 4))
      const colour = f32x4.add(lower, f32x4.mul(f32x4.splat(position - <f32>index), f32x4.sub(upper, lower)))
      // The brightest tubes are white.
      const hot: f32 = tube * tube * tube * <f32>0.22
      v128.store(out + (i << 4), f32x4.add(f32x4.mul(colour, f32x4.splat(tube)), f32x4(hot, hot, hot, 0)))
    }
  }
}

/**
 * Composes the dark scene: a picture (`plane`: L, a, b, alpha) in the dark, lit by its tubes, with the tubes and their glow in
 * three widths on top, exposed like film (1 - e^-x) and dithered. `job` points to 16 f32: dark light RGB0, and the gains of the
 * tubes, of the narrow, middle and wide glow, and of the cast light. The planes `near`, `middle`, `far` are at 1 / 2^(their
 * shift) of the size.
 */
export function neonNight(
  y0: i32, y1: i32, plane: usize, tubes: usize, rgba: usize, width: i32,
  near: usize, nearWidth: i32, nearHeight: i32, nearShift: i32, middle: usize, middleWidth: i32, middleHeight: i32, middleShift: i32,
  far: usize, farWidth: i32, farHeight: i32, farShift: i32, job: usize, encode: usize, blue: usize,
): void {
  const dark = v128.load(job)
  const core = v128.load_splat<f32>(job + 16)
  const nearGain = v128.load_splat<f32>(job + 20)
  const middleGain = v128.load_splat<f32>(job + 24)
  const farGain = v128.load_splat<f32>(job + 28)
  const cast = v128.load_splat<f32>(job + 32)
  const nearZoom: f32 = <f32>1 / <f32>(1 << nearShift)
  const middleZoom: f32 = <f32>1 / <f32>(1 << middleShift)
  const farZoom: f32 = <f32>1 / <f32>(1 << farShift)
  for (let y = y0; y < y1; y++) {
    const py: f32 = <f32>y + <f32>0.5
    for (let x = 0; x < width; x++) {
      const i = <usize>(y * width + x)
      const px: f32 = <f32>x + <f32>0.5
      const n = planeAt(near, nearWidth, nearHeight, px * nearZoom - <f32>0.5, py * nearZoom - <f32>0.5)
      const m = planeAt(middle, middleWidth, middleHeight, px * middleZoom - <f32>0.5, py * middleZoom - <f32>0.5)
      const w = planeAt(far, farWidth, farHeight, px * farZoom - <f32>0.5, py * farZoom - <f32>0.5)
      const original = v128.load(plane + (i << 4))
      const surface = f32x4.mul(toLinear(f32x4.mul(original, f32x4(1, 0.6, 0.6, 1))), f32x4.splat(f32x4.extract_lane(original, 3)))
      const falling = f32x4.add(dark, f32x4.mul(cast, f32x4.add(m, w)))
      let light = f32x4.mul(surface, falling)
      light = f32x4.add(light, f32x4.mul(core, v128.load(tubes + (i << 4))))
      light = f32x4.add(light, f32x4.mul(nearGain, n))
      light = f32x4.add(light, f32x4.mul(middleGain, m))
      light = f32x4.add(light, f32x4.mul(farGain, w))
      const cell = ((y & 63) << 6) + (x & 63)
      const out = rgba + (i << 2)
      store<u8>(out, expose(f32x4.extract_lane(light, 0), encode, blue, cell))
      store<u8>(out, expose(f32x4.extract_lane(light, 1), encode, blue, (cell + 1301) & 4095), 1)
      store<u8>(out, expose(f32x4.extract_lane(light, 2), encode, blue, (cell + 2722) & 4095), 2)
      store<u8>(out, 255, 3)
    }
  }
}

/** Converts light 0 to 8 to a byte, by a table of 4097 f32 that is indexed by the square root of the light. */
// @ts-ignore: decorator of the compiler
@inline
export function expose(light: f32, encode: usize, blue: usize, cell: i32): u8 {
  const position: f32 = clamp01(sqrt<f32>(light * <f32>0.125)) * 4096
  const index = min<i32>(<i32>position, 4095)
  const lower = load<f32>(encode + ((<usize>index) << 2))
  const upper = load<f32>(encode + ((<usize>(index + 1)) << 2))
  return <u8>(lower + (position - <f32>index) * (upper - lower) + load<f32>(blue + ((<usize>cell) << 2)))
}
