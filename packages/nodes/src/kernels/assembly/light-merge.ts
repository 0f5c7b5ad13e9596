import { byteOf } from './byte-of-light'
import { sampleAt } from './sample'

/**
 * Composites a cut-out over a background of the same size in linear light, in place of the background. `planes` are five small
 * planes of f32, of one size: the shadow, the gain of the subject's light (three planes), and the light that wraps around the
 * subject. `rim` is the blurred alpha of the cut-out. `grain` has 65 536 f32.
 */
export function mergeLight(
  y0: i32, y1: i32, subject: usize, ground: usize, width: i32, height: i32, planes: usize, smallWidth: i32, smallHeight: i32, rim: usize, grain: usize,
  linear: usize, bytes: usize, darkSteps: usize, shadow: f64, match: f64, castRed: f64, castGreen: f64, castBlue: f64,
): void {
  const pitch = (<usize>(smallWidth * smallHeight)) << 2
  const unit = <f64>max(smallWidth, smallHeight)
  const scaleX = <f64>smallWidth / <f64>width
  const scaleY = <f64>smallHeight / <f64>height
  for (let y = y0; y < y1; y++) {
    const py = (<f64>y + 0.5) * scaleY - 0.5
    // Each row starts at another offset of the grain tile, so that no pattern is visible.
    const shift = y * 40503
    for (let x = 0; x < width; x++) {
      const index = <usize>(y * width + x)
      const from = subject + (index << 2)
      const to = ground + (index << 2)
      const alpha = <f64>load<u8>(from, 3) / 255
      const px = (<f64>x + 0.5) * scaleX - 0.5
      const dark = shadow > 0 ? shadow * sampleAt(planes, smallWidth, smallHeight, px - 0.03 * unit, py - 0.02 * unit) : 0
      const isSubject = alpha > 0
      const edge = isSubject ? min<f64>(1, 2 * (1 - <f64>load<f32>(rim + (index << 2)))) : 0
      const wrap = 0.6 * match * edge
      const gain = isSubject ? sampleAt(planes + pitch, smallWidth, smallHeight, px, py) : 1
      const grainHere = 1 + <f64>load<f32>(grain + (<usize>((x + shift) & 0xffff) << 2)) * (1 - 0.5 * alpha)
      for (let c = 0; c < 3; c++) {
        let value = <f64>load<f32>(linear + ((<usize>load<u8>(to + <usize>c)) << 2)) * (1 - dark)
        if (isSubject) {
          const cast = c == 0 ? castRed : c == 1 ? castGreen : castBlue
          const lit = <f64>load<f32>(linear + ((<usize>load<u8>(from + <usize>c)) << 2)) * gain * (1 + (cast - 1) * edge)
          const around = wrap > 0 ? sampleAt(planes + <usize>(2 + c) * pitch, smallWidth, smallHeight, px, py) : 0
          value += (lit + wrap * around * (1 - 0.6 * lit) - value) * alpha
        }
        store<u8>(to + <usize>c, byteOf(value * grainHere, bytes, darkSteps))
      }
      store<u8>(to, 255, 3)
    }
  }
}
