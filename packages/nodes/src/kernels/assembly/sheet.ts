import { clamp01, fixedOne, pad } from './common'
import { smooth } from './lines'

/**
 * Converts padded Oklab to target darkness, f32, from 0 to 1: 0 for a lightness of at least `white`, and 1 for a lightness of at
 * most `black`. Chroma adds `tint` times its value.
 */
export function tones(y0: i32, y1: i32, lab: usize, out: usize, width: i32, black: f32, white: f32, gamma: f32, tint: f32): void {
  const stride = width + 2 * pad
  const scale: f32 = 1 / fixedOne
  const span: f32 = <f32>1 / (white - black)
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < width; x++) {
      const address = lab + ((<usize>((y + pad) * stride + x + pad)) << 3)
      const light: f32 = <f32>load<i16>(address) * scale
      const a: f32 = <f32>load<i16>(address, 2) * scale
      const b: f32 = <f32>load<i16>(address, 4) * scale
      const dark = clamp01((white - light) * span + tint * sqrt<f32>(a * a + b * b))
      store<f32>(out + ((<usize>(y * width + x)) << 2), Mathf.pow(dark, gamma))
    }
  }
}

/**
 * Adds ink to the sheet's density where values exceed `from`, with full density at `to` (like the extended difference of
 * Gaussians, Winnemoeller, Kyprianidis, Olsen 2012). `grain` reduces ink in the paper's hollows. `doubt` reduces ink where edges
 * have no common direction, because these edges are noise.
 */
export function lines(
  y0: i32, y1: i32, edges: usize, field: usize, fieldWidth: i32, fieldHeight: i32, shift: i32, paper: usize, sheet: usize,
  width: i32, from: f32, to: f32, doubt: f32, grain: f32, red: f32, green: f32, blue: f32,
): void {
  const ink = f32x4(red, green, blue, 0)
  for (let y = y0; y < y1; y++) {
    const flowRow = field + ((<usize>(min(y >> shift, fieldHeight - 1) * fieldWidth)) << 4)
    for (let x = 0; x < width; x++) {
      const spot = <usize>(y * width + x)
      const value = load<f32>(edges + (spot << 2))
      if (value <= from) continue
      const flow = flowRow + ((<usize>min(x >> shift, fieldWidth - 1)) << 4)
      const sure: f32 = 1 - doubt * (1 - smooth(<f32>0.15, <f32>0.5, load<f32>(flow, 8)))
      const force = smooth(from, to, value * sure)
      if (force <= 0) continue
      const hollow: f32 = 1 - load<f32>(paper + (spot << 2))
      const caught: f32 = 1 - grain * smooth(<f32>0.2 + <f32>0.4 * force, <f32>0.5 + <f32>0.5 * force, hollow)
      const here = sheet + (spot << 4)
      v128.store(here, f32x4.add(v128.load(here), f32x4.mul(ink, f32x4.splat(force * caught))))
    }
  }
}

/** Parameters of a sheet's print, in the order in which `drawing/sheet.ts` writes them. */
@unmanaged
class Print {
  sheet: usize
  paper: usize
  rgba: usize
  /** Table from linear light * 4095 to an sRGB byte. */
  bytes: usize
  width: i32
  height: i32
  /** Linear light that the unprinted paper and the chalk reflect. */
  red: f32
  green: f32
  blue: f32
  chalkRed: f32
  chalkGreen: f32
  chalkBlue: f32
  /** Strength of the paper's relief, which is lit from the upper left. */
  relief: f32
  /** Density above which more pigment adds little: graphite reflects light before it is black. */
  ceiling: f32
}

/** Converts densities on paper to RGBA bytes: light passes through the pigment to the paper and back (Beer and Lambert's law). */
export function printSheet(y0: i32, y1: i32, parameters: usize): void {
  const print = changetype<Print>(parameters)
  const width = print.width
  const bare = f32x4(print.red, print.green, print.blue, 0)
  const chalk = f32x4(print.chalkRed, print.chalkGreen, print.chalkBlue, 0)
  const ceiling: f32 = 1 / print.ceiling
  for (let y = y0; y < y1; y++) {
    const up = print.paper + ((<usize>(max(y - 1, 0) * width)) << 2)
    const down = print.paper + ((<usize>(min(y + 1, print.height - 1) * width)) << 2)
    for (let x = 0; x < width; x++) {
      const left = (<usize>max(x - 1, 0)) << 2
      const right = (<usize>min(x + 1, width - 1)) << 2
      const slope: f32 = load<f32>(up + left) - load<f32>(down + right)
      const spot = <usize>(y * width + x)
      const density = v128.load(print.sheet + (spot << 4))
      const shade: f32 = 1 - slope * print.relief
      let light = f32x4.mul(
        f32x4.mul(bare, f32x4.splat(shade)),
        f32x4(
          through(f32x4.extract_lane(density, 0), ceiling),
          through(f32x4.extract_lane(density, 1), ceiling),
          through(f32x4.extract_lane(density, 2), ceiling),
          0,
        ),
      )
      const white: f32 = 1 - Mathf.exp(-f32x4.extract_lane(density, 3))
      if (white > 0) light = f32x4.add(light, f32x4.mul(f32x4.sub(f32x4.mul(chalk, f32x4.splat(shade)), light), f32x4.splat(white)))
      putLight(print.rgba + (spot << 2), light, print.bytes)
    }
  }
}

// @ts-ignore: decorator of the compiler
@inline
function through(density: f32, ceiling: f32): f32 {
  return density <= 0 ? 1 : Mathf.exp(-density / (1 + density * ceiling))
}

/** Converts linear light (red, green, blue, 0) to opaque RGBA bytes. */
// @ts-ignore: decorator of the compiler
@inline
export function putLight(out: usize, light: v128, bytes: usize): void {
  const rgb = f32x4.pmin(f32x4.pmax(light, f32x4.splat(0)), f32x4.splat(1))
  const index = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(rgb, f32x4.splat(4095)), f32x4.splat(0.5)))
  store<u8>(out, load<u8>(bytes + <usize>i32x4.extract_lane(index, 0)))
  store<u8>(out, load<u8>(bytes + <usize>i32x4.extract_lane(index, 1)), 1)
  store<u8>(out, load<u8>(bytes + <usize>i32x4.extract_lane(index, 2)), 2)
  store<u8>(out, 255, 3)
}
