import { clamp01 } from './common'
import { planeAt } from './planes'

/**
 * Maps a picture's lightness to a scale of colours. `plane`: L, a, b, alpha; `soft`: the same picture, blurred, at 1 / 2^shift of
 * the size, against which local contrast is raised; `ramp`: 1025 f32 x 4 of sRGB 0 to 255; `blue`: a tile of 64 x 64 dither
 * thresholds; `grain`: a tile of 512 x 512 f32.
 */
export function gradientMap(
  y0: i32, y1: i32, plane: usize, soft: usize, rgba: usize, width: i32, softWidth: i32, softHeight: i32, shift: i32,
  ramp: usize, blue: usize, grain: usize, low: f32, gain: f32, contrast: f32, clarity: f32, grit: f32,
): void {
  const zoom: f32 = <f32>1 / <f32>(1 << shift)
  for (let y = y0; y < y1; y++) {
    const sy: f32 = (<f32>y + <f32>0.5) * zoom - <f32>0.5
    for (let x = 0; x < width; x++) {
      const i = <usize>(y * width + x)
      const original = v128.load(plane + (i << 4))
      const around = planeAt(soft, softWidth, softHeight, (<f32>x + <f32>0.5) * zoom - <f32>0.5, sy)
      const light = f32x4.extract_lane(original, 0)
      let tone: f32 = (light + clarity * (light - f32x4.extract_lane(around, 0)) - low) * gain
      tone = clamp01(tone)
      tone += contrast * (tone * tone * (3 - 2 * tone) - tone)
      const speck = load<f32>(grain + ((<usize>(((y & 511) << 9) + (x & 511))) << 2))
      tone = clamp01(tone + grit * speck * (<f32>0.4 + <f32>2.4 * tone * (1 - tone)))
      const position: f32 = tone * 1024
      const index = min<i32>(<i32>position, 1023)
      const from = v128.load(ramp + ((<usize>index) << 4))
      const to = v128.load(ramp + ((<usize>(index + 1)) << 4))
      const colour = f32x4.add(from, f32x4.mul(f32x4.splat(position - <f32>index), f32x4.sub(to, from)))
      const out = rgba + (i << 2)
      const cell = ((y & 63) << 6) + (x & 63)
      // The three thresholds come from different parts of the tile, so that the dither has no tint.
      store<u8>(out, <u8>(f32x4.extract_lane(colour, 0) + load<f32>(blue + ((<usize>cell) << 2))))
      store<u8>(out, <u8>(f32x4.extract_lane(colour, 1) + load<f32>(blue + ((<usize>((cell + 1301) & 4095)) << 2))), 1)
      store<u8>(out, <u8>(f32x4.extract_lane(colour, 2) + load<f32>(blue + ((<usize>((cell + 2722) & 4095)) << 2))), 2)
      store<u8>(out, <u8>(f32x4.extract_lane(original, 3) * 255 + <f32>0.5), 3)
    }
  }
}
