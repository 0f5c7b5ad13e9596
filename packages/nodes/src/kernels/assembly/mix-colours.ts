import { clamp01, fixedOne, loadLab, pad, storeLab } from './common'

// @ts-ignore: decorator of the compiler
@inline
function between(plane: usize, width: i32, height: i32, x: f32, y: f32): f32 {
  const px = max<f32>(0, min<f32>(<f32>(width - 1), x))
  const py = max<f32>(0, min<f32>(<f32>(height - 1), y))
  const left = <i32>px
  const top = <i32>py
  const u = px - <f32>left
  const upper = plane + ((<usize>(top * width)) << 2)
  const lower = plane + ((<usize>(min(height - 1, top + 1) * width)) << 2)
  const near = (<usize>left) << 2
  const far = (<usize>min(width - 1, left + 1)) << 2
  const above = load<f32>(upper + near) + (load<f32>(upper + far) - load<f32>(upper + near)) * u
  const below = load<f32>(lower + near) + (load<f32>(lower + far) - load<f32>(lower + near)) * u
  return above + (below - above) * (py - <f32>top)
}

/**
 * Writes over `base` the colours that a painter would mix for a photo: the colours of `smooth`, moved towards the photo's own
 * colours by `sharp` times the focus, and mixed from the painter's pigments. `focus` is a plane of f32 of any size. `mix` has
 * eight f32: factors of green, red, blue and yellow (the directions of Oklab's axes), and a and b that are added to lights and
 * shadows. Both Oklab planes are padded.
 */
export function mixColours(
  y0: i32, y1: i32, base: usize, smooth: usize, width: i32, height: i32, focus: usize, focusWidth: i32, focusHeight: i32, sharp: f32, mix: usize,
): void {
  const stride = width + 2 * pad
  const scaleX: f32 = <f32>focusWidth / <f32>width
  const scaleY: f32 = <f32>focusHeight / <f32>height
  const green = load<f32>(mix), red = load<f32>(mix, 4), blue = load<f32>(mix, 8), yellow = load<f32>(mix, 12)
  const lightA = load<f32>(mix, 16), lightB = load<f32>(mix, 20), shadeA = load<f32>(mix, 24), shadeB = load<f32>(mix, 28)
  for (let y = y0; y < y1; y++) {
    const fy: f32 = (<f32>y + <f32>0.5) * scaleY - <f32>0.5
    for (let x = 0; x < width; x++) {
      const offset = (<usize>((y + pad) * stride + x + pad)) << 3
      const share: f32 = sharp * between(focus, focusWidth, focusHeight, (<f32>x + <f32>0.5) * scaleX - <f32>0.5, fy)
      const soft = loadLab(smooth + offset)
      const colour = f32x4.add(soft, f32x4.mul(f32x4.splat(share), f32x4.sub(loadLab(base + offset), soft)))
      const l: f32 = f32x4.extract_lane(colour, 0) / fixedOne
      const a: f32 = f32x4.extract_lane(colour, 1)
      const b: f32 = f32x4.extract_lane(colour, 2)
      const inside = clamp01(l)
      // Black and white hardly change.
      const middle: f32 = <f32>4 * inside * (<f32>1 - inside) * fixedOne
      const bright = clamp01((l - <f32>0.25) * <f32>2)
      const mixedA: f32 = a * (a < 0 ? green : red) + middle * (shadeA + (lightA - shadeA) * bright)
      const mixedB: f32 = b * (b < 0 ? blue : yellow) + middle * (shadeB + (lightB - shadeB) * bright)
      storeLab(base + offset, f32x4(l * fixedOne, mixedA, mixedB, 0))
    }
  }
}
