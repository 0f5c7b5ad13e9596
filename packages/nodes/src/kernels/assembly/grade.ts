import { clamp01, fixedOne, loadLab, pad, storeLab } from './common'
import { planeAt } from './planes'

/**
 * Moves every colour of a padded Oklab plane by a grid of moves, interpolated linearly between its knots. The grid has (dL, da,
 * db, 0) as f32 x 4 at `knots` cubed positions: L is 0 to 1, a and b are within +-`span`. Rows count from the top of the padded
 * plane, so that the padding is also moved.
 */
export function moveColours(y0: i32, y1: i32, lab: usize, out: usize, width: i32, grid: usize, knots: i32, span: f32): void {
  const stride = width + 2 * pad
  const inverse = f32x4.splat(<f32>1 / fixedOne)
  for (let y = y0; y < y1; y++) {
    const row = (<usize>(y * stride)) << 3
    for (let x = 0; x < stride; x++) {
      const pixel = row + ((<usize>x) << 3)
      const colour = loadLab(lab + pixel)
      const move = moveOf(f32x4.mul(colour, inverse), grid, knots, span)
      storeLab(out + pixel, f32x4.add(colour, f32x4.mul(move, f32x4.splat(fixedOne))))
    }
  }
}

/** Interpolates the grid's move for L, a, b. */
// @ts-ignore: decorator of the compiler
@inline
function moveOf(colour: v128, grid: usize, knots: i32, span: f32): v128 {
  const lastKnot = <f32>(knots - 1)
  const scale = f32x4(lastKnot, lastKnot / (2 * span), lastKnot / (2 * span), 0)
  const middle = f32x4(0, <f32>0.5 * lastKnot, <f32>0.5 * lastKnot, 0)
  const high = f32x4.splat(lastKnot - <f32>0.001)
  const nextA = (<usize>knots) << 4
  const nextL = (<usize>(knots * knots)) << 4
  const position = f32x4.pmin(high, f32x4.pmax(f32x4.splat(0), f32x4.add(f32x4.mul(colour, scale), middle)))
  const cell = f32x4.floor(position)
  const part = f32x4.sub(position, cell)
  const l = <i32>f32x4.extract_lane(cell, 0)
  const a = <i32>f32x4.extract_lane(cell, 1)
  const b = <i32>f32x4.extract_lane(cell, 2)
  const address = grid + ((<usize>((l * knots + a) * knots + b)) << 4)
  const u = v128.shuffle<f32>(part, part, 0, 0, 0, 0)
  const v = v128.shuffle<f32>(part, part, 1, 1, 1, 1)
  const w = v128.shuffle<f32>(part, part, 2, 2, 2, 2)
  return between(
    between(pair(address, w), pair(address + nextA, w), v),
    between(pair(address + nextL, w), pair(address + nextL + nextA, w), v),
    u,
  )
}

// @ts-ignore: decorator of the compiler
@inline
function between(from: v128, to: v128, share: v128): v128 {
  return f32x4.add(from, f32x4.mul(f32x4.sub(to, from), share))
}

// @ts-ignore: decorator of the compiler
@inline
function pair(address: usize, share: v128): v128 {
  return between(v128.load(address), v128.load(address, 16), share)
}

/**
 * Extracts the light that spreads into a glow: the square of the amount by which the lightness exceeds `from`, in all four
 * numbers. The plane is L, a, b, alpha.
 */
export function brightParts(y0: i32, y1: i32, plane: usize, out: usize, width: i32, from: f32): void {
  const gain: f32 = <f32>1 / (1 - from)
  const end = <usize>(y1 * width)
  for (let i = <usize>(y0 * width); i < end; i++) {
    const over: f32 = max<f32>(0, load<f32>(plane + (i << 4)) - from) * gain
    v128.store(out + (i << 4), f32x4.splat(over * over * load<f32>(plane + (i << 4), 12)))
  }
}

/** Parameters of `develop`; f32 and i32 fields in the order in which `develop.ts` of the node writes them. */
@unmanaged
class Development {
  plane: usize
  glow: usize
  rgba: usize
  grid: usize
  blue: usize
  grain: usize
  curve: usize
  width: i32
  height: i32
  glowWidth: i32
  glowHeight: i32
  glowShift: i32
  knots: i32
  span: f32
  halo: f32
  haloA: f32
  haloB: f32
  grit: f32
  vignette: f32
}

/**
 * Converts a plane of L, a, b, alpha to RGBA bytes. Colours move by the grid, bright parts glow into their surroundings, corners
 * darken, and grain is strongest in the middle tones. Colours outside sRGB lose chroma, but keep hue and lightness; blue noise
 * dithers the 8 bits. `curve` maps linear light * 4095 to sRGB 0 to 255, as f32.
 */
export function develop(y0: i32, y1: i32, parameters: usize): void {
  const job = changetype<Development>(parameters)
  const zoom: f32 = <f32>1 / <f32>(1 << job.glowShift)
  const middleX: f32 = <f32>0.5 * <f32>job.width
  const middleY: f32 = <f32>0.5 * <f32>job.height
  const reach: f32 = <f32>1 / (middleX * middleX + middleY * middleY)
  for (let y = y0; y < y1; y++) {
    const glowY: f32 = (<f32>y + <f32>0.5) * zoom - <f32>0.5
    const dy: f32 = <f32>y + <f32>0.5 - middleY
    for (let x = 0; x < job.width; x++) {
      const i = <usize>(y * job.width + x)
      const original = v128.load(job.plane + (i << 4))
      const moved = f32x4.add(original, moveOf(original, job.grid, job.knots, job.span))
      const around = planeAt(job.glow, job.glowWidth, job.glowHeight, (<f32>x + <f32>0.5) * zoom - <f32>0.5, glowY)
      let light = f32x4.extract_lane(moved, 0)
      const spill: f32 = f32x4.extract_lane(around, 0) * job.halo * max<f32>(0, <f32>1.02 - light)
      light += spill
      const dx: f32 = <f32>x + <f32>0.5 - middleX
      const corner: f32 = (dx * dx + dy * dy) * reach
      const shade: f32 = 1 - job.vignette * corner * corner
      light *= shade
      const speck = load<f32>(job.grain + ((<usize>(((y & 511) << 9) + (x & 511))) << 2))
      const mid: f32 = clamp01(light)
      light = clamp01(light + job.grit * speck * (<f32>0.25 + <f32>3 * mid * (1 - mid)))
      const a: f32 = f32x4.extract_lane(moved, 1) * shade + spill * job.haloA
      const b: f32 = f32x4.extract_lane(moved, 2) * shade + spill * job.haloB
      const rgb = fitRgb(light, a, b)
      const out = job.rgba + (i << 2)
      const cell = ((y & 63) << 6) + (x & 63)
      // The three thresholds come from different parts of the tile, so that the dither has no tint.
      store<u8>(out, byteOf(f32x4.extract_lane(rgb, 0), job.curve, job.blue, cell))
      store<u8>(out, byteOf(f32x4.extract_lane(rgb, 1), job.curve, job.blue, (cell + 1301) & 4095), 1)
      store<u8>(out, byteOf(f32x4.extract_lane(rgb, 2), job.curve, job.blue, (cell + 2722) & 4095), 2)
      store<u8>(out, <u8>(f32x4.extract_lane(original, 3) * 255 + <f32>0.5), 3)
    }
  }
}

// @ts-ignore: decorator of the compiler
@inline
function byteOf(linear: f32, curve: usize, blue: usize, cell: i32): u8 {
  const position: f32 = linear * 4095
  const index = min<i32>(<i32>position, 4094)
  const from = load<f32>(curve + ((<usize>index) << 2))
  const value: f32 = from + (load<f32>(curve + ((<usize>index) << 2), 4) - from) * (position - <f32>index)
  return <u8>min<f32>(255, value + load<f32>(blue + ((<usize>cell) << 2)))
}

/**
 * Converts Oklab to linear sRGB within 0 to 1. Colours that are too bright are mostly dimmed, so that a glowing orange stays
 * orange; the remaining excess moves towards the grey of the same lightness.
 */
// @ts-ignore: decorator of the compiler
@inline
function fitRgb(light: f32, a: f32, b: f32): v128 {
  const root = f32x4.add(
    f32x4.splat(light),
    f32x4.add(
      f32x4.mul(f32x4.splat(a), f32x4(0.3963377774, -0.1055613458, -0.0894841775, 0)),
      f32x4.mul(f32x4.splat(b), f32x4(0.2158037573, -0.0638541728, -1.291485548, 0)),
    ),
  )
  const cube = f32x4.mul(root, f32x4.mul(root, root))
  let rgb = f32x4.mul(f32x4(4.0767416621, -1.2684380046, -0.0041960863, 0), v128.shuffle<f32>(cube, cube, 0, 0, 0, 0))
  rgb = f32x4.add(rgb, f32x4.mul(f32x4(-3.3077115913, 2.6097574011, -0.7034186147, 0), v128.shuffle<f32>(cube, cube, 1, 1, 1, 1)))
  rgb = f32x4.add(rgb, f32x4.mul(f32x4(0.2309699292, -0.3413193965, 1.707614701, 0), v128.shuffle<f32>(cube, cube, 2, 2, 2, 2)))
  let top: f32 = max<f32>(f32x4.extract_lane(rgb, 0), max<f32>(f32x4.extract_lane(rgb, 1), f32x4.extract_lane(rgb, 2)))
  let low: f32 = min<f32>(f32x4.extract_lane(rgb, 0), min<f32>(f32x4.extract_lane(rgb, 1), f32x4.extract_lane(rgb, 2)))
  const dim: f32 = <f32>1 / (1 + <f32>0.8 * max<f32>(0, top - 1))
  rgb = f32x4.mul(rgb, f32x4.splat(dim))
  const grey: f32 = light * light * light * dim
  top *= dim
  low *= dim
  let share: f32 = 1
  if (top > 1) share = (1 - grey) / max<f32>(<f32>1e-6, top - grey)
  if (low < 0) share = min<f32>(share, grey / max<f32>(<f32>1e-6, grey - low))
  rgb = f32x4.add(f32x4.splat(grey), f32x4.mul(f32x4.sub(rgb, f32x4.splat(grey)), f32x4.splat(max<f32>(0, share))))
  return f32x4.pmin(f32x4.splat(1), f32x4.pmax(f32x4.splat(0), rgb))
}
