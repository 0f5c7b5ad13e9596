import { clamp01, fixedOne, pad, reflect, storeLab } from './common'
import { blockShift, blocksOf, isTouched } from './touched'

// @ts-ignore: decorator of the compiler
@inline
export function cubeRoot(value: v128): v128 {
  // The cube root starts with integer arithmetic on the bits, which divides the exponent by three, and is refined by two Newton
  // steps: the relative error is below 1e-5.
  const safe = f32x4.pmax(value, f32x4.splat(1e-9))
  const third = f32x4.splat(<f32>(1.0 / 3.0))
  const bits = f32x4.mul(f32x4.convert_i32x4_s(safe), third)
  const guess = i32x4.add(i32x4.trunc_sat_f32x4_s(bits), i32x4.splat(709921077))
  let root = guess
  root = f32x4.mul(third, f32x4.add(f32x4.add(root, root), f32x4.div(safe, f32x4.mul(root, root))))
  root = f32x4.mul(third, f32x4.add(f32x4.add(root, root), f32x4.div(safe, f32x4.mul(root, root))))
  return root
}

/**
 * Converts RGBA bytes to a padded Oklab plane (Ottosson 2020). Transparent pixels are blended with the canvas
 * colour, in sRGB as browsers do. `linear` is a table of 256 f32. Rows count from the top of the padded plane.
 */
export function toOklab(y0: i32, y1: i32, rgba: usize, lab: usize, width: i32, height: i32, linear: usize, canvas: u32): void {
  const stride = width + 2 * pad
  const c0 = f32x4(0.4122214708, 0.2119034982, 0.0883024619, 0)
  const c1 = f32x4(0.5363325363, 0.6806995451, 0.2817188376, 0)
  const c2 = f32x4(0.0514459929, 0.1073969566, 0.6299787005, 0)
  const scale = f32x4.splat(fixedOne)
  const k0 = f32x4.mul(scale, f32x4(0.2104542553, 1.9779984951, 0.0259040371, 0))
  const k1 = f32x4.mul(scale, f32x4(0.793617785, -2.428592205, 0.7827717662, 0))
  const k2 = f32x4.mul(scale, f32x4(-0.0040720468, 0.4505937099, -0.808675766, 0))
  for (let y = y0; y < y1; y++) {
    const source = rgba + ((<usize>(reflect(y - pad, height) * width)) << 2)
    let out = lab + ((<usize>(y * stride)) << 3)
    for (let x = -pad; x < width + pad; x++, out += 8) {
      const address = source + ((<usize>reflect(x, width)) << 2)
      let r: u32 = load<u8>(address)
      let g: u32 = load<u8>(address, 1)
      let b: u32 = load<u8>(address, 2)
      const alpha: u32 = load<u8>(address, 3)
      if (alpha < 255) {
        r = (r * alpha + (canvas & 255) * (255 - alpha) + 127) / 255
        g = (g * alpha + ((canvas >> 8) & 255) * (255 - alpha) + 127) / 255
        b = (b * alpha + ((canvas >> 16) & 255) * (255 - alpha) + 127) / 255
      }
      let lms = f32x4.mul(c0, v128.load_splat<f32>(linear + ((<usize>r) << 2)))
      lms = f32x4.add(lms, f32x4.mul(c1, v128.load_splat<f32>(linear + ((<usize>g) << 2))))
      lms = f32x4.add(lms, f32x4.mul(c2, v128.load_splat<f32>(linear + ((<usize>b) << 2))))
      const root = cubeRoot(lms)
      let value = f32x4.mul(k0, v128.shuffle<f32>(root, root, 0, 0, 0, 0))
      value = f32x4.add(value, f32x4.mul(k1, v128.shuffle<f32>(root, root, 1, 1, 1, 1)))
      value = f32x4.add(value, f32x4.mul(k2, v128.shuffle<f32>(root, root, 2, 2, 2, 2)))
      storeLab(out, value)
    }
  }
}

/**
 * Converts a painted Oklab plane and its paint height to RGBA bytes: lights the relief softly from the upper left (diffuse and
 * slightly glossy), then applies the palette (chroma gain, warmth). `bytes` maps linear light * 4095 to an sRGB byte. If
 * `touched` is not 0, only pixels that strokes marked there, and their neighbours, are recomputed.
 */
export function fromOklab(
  y0: i32, y1: i32, lab: usize, heights: usize, rgba: usize, width: i32, height: i32, bytes: usize,
  relief: f32, gloss: f32, chroma: f32, warmA: f32, warmB: f32, contrast: f32,
  touched: usize,
): void {
  const stride = width + 2 * pad
  const m0 = f32x4(4.0767416621, -1.2684380046, -0.0041960863, 0)
  const m1 = f32x4(-3.3077115913, 2.6097574011, -0.7034186147, 0)
  const m2 = f32x4(0.2309699292, -0.3413193965, 1.707614701, 0)
  const ka = f32x4(0.3963377774, -0.1055613458, -0.0894841775, 0)
  const kb = f32x4(0.2158037573, -0.0638541728, -1.291485548, 0)
  const inverse: f32 = 1 / fixedOne
  for (let y = y0; y < y1; y++) {
    const up = heights + ((<usize>(max(y - 1, 0) * width)) << 2)
    const here = heights + ((<usize>(y * width)) << 2)
    const down = heights + ((<usize>(min(y + 1, height - 1) * width)) << 2)
    for (let block = 0; block < blocksOf(width); block++) {
      if (touched && !isTouched(touched, width, height, y, block)) continue
      const end = min(width, (block + 1) << blockShift)
      for (let x = block << blockShift; x < end; x++) {
        const offset = (<usize>x) << 2
        const left = (<usize>max(x - 1, 0)) << 2
        const right = (<usize>min(x + 1, width - 1)) << 2
        const gx = (load<f32>(here + right) - load<f32>(here + left)) * relief
        const gy = (load<f32>(down + offset) - load<f32>(up + offset)) * relief
        // The light comes from (-0.45, -0.6, 0.66); the half vector to a viewer above is (-0.247, -0.329, 0.911).
        const norm: f32 = <f32>1 / sqrt<f32>(1 + gx * gx + gy * gy)
        const diffuse: f32 = (<f32>0.66 + <f32>0.45 * gx + <f32>0.6 * gy) * norm * <f32>(1.0 / 0.66) - 1
        let shine: f32 = max<f32>(0, (<f32>0.911 + <f32>0.247 * gx + <f32>0.329 * gy) * norm)
        shine *= shine
        shine *= shine
        shine *= shine
        shine *= shine
        const pixel = lab + ((<usize>((y + pad) * stride + x + pad)) << 3)
        let light: f32 = <f32>load<i16>(pixel) * inverse
        const a: f32 = <f32>load<i16>(pixel, 2) * inverse * chroma
        const b: f32 = <f32>load<i16>(pixel, 4) * inverse * chroma
        // Contrast increases around the middle and is flat at both ends; light on paint scales with the paint's brightness.
        light += contrast * light * (1 - light) * (light - <f32>0.5)
        const tone = max<f32>(-0.5, min<f32>(0.5, diffuse))
        // Shade is damped near white and black, so that the relief neither clips nor greys.
        const body: f32 = <f32>0.12 + light * (<f32>1.25 - light) * <f32>1.6
        light += tone * body * <f32>0.5 + gloss * max<f32>(0, shine - <f32>0.28) * (<f32>0.35 + light)
        const mid: f32 = <f32>4 * clamp01(light) * (1 - clamp01(light))
        const root = f32x4.add(
          f32x4.splat(light),
          f32x4.add(f32x4.mul(ka, f32x4.splat(a + warmA * mid)), f32x4.mul(kb, f32x4.splat(b + warmB * mid))),
        )
        const cube = f32x4.mul(root, f32x4.mul(root, root))
        let rgb = f32x4.mul(m0, v128.shuffle<f32>(cube, cube, 0, 0, 0, 0))
        rgb = f32x4.add(rgb, f32x4.mul(m1, v128.shuffle<f32>(cube, cube, 1, 1, 1, 1)))
        rgb = f32x4.add(rgb, f32x4.mul(m2, v128.shuffle<f32>(cube, cube, 2, 2, 2, 2)))
        rgb = f32x4.pmin(f32x4.pmax(rgb, f32x4.splat(0)), f32x4.splat(1))
        const index = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(rgb, f32x4.splat(4095)), f32x4.splat(0.5)))
        const out = rgba + ((<usize>(y * width + x)) << 2)
        store<u8>(out, load<u8>(bytes + <usize>i32x4.extract_lane(index, 0)))
        store<u8>(out, load<u8>(bytes + <usize>i32x4.extract_lane(index, 1)), 1)
        store<u8>(out, load<u8>(bytes + <usize>i32x4.extract_lane(index, 2)), 2)
        store<u8>(out, 255, 3)
      }
    }
  }
}
