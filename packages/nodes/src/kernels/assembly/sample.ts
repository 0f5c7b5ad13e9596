/** Samples a plane of f32 bilinearly; the centre of the first pixel is at 0. */
// @ts-ignore: decorator of the compiler
@inline
export function sampleAt(plane: usize, width: i32, height: i32, x: f64, y: f64): f64 {
  const px = min<f64>(<f64>(width - 1), max<f64>(0, x))
  const py = min<f64>(<f64>(height - 1), max<f64>(0, y))
  const left = <i32>px
  const top = <i32>py
  const near = (<usize>left) << 2
  const far = (<usize>min(width - 1, left + 1)) << 2
  const above = plane + ((<usize>(top * width)) << 2)
  const below = plane + ((<usize>(min(height - 1, top + 1) * width)) << 2)
  const u = px - <f64>left
  const upper = <f64>load<f32>(above + near) * (1 - u) + <f64>load<f32>(above + far) * u
  const lower = <f64>load<f32>(below + near) * (1 - u) + <f64>load<f32>(below + far) * u
  return upper + (lower - upper) * (py - <f64>top)
}
