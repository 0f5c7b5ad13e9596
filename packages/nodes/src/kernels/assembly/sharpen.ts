/** Writes the brightness of each RGBA pixel as a byte. */
export function luma(y0: i32, y1: i32, rgba: usize, out: usize, width: i32): void {
  const end = <usize>(y1 * width)
  for (let i = <usize>(y0 * width); i < end; i++) {
    const address = rgba + (i << 2)
    const sum: u32 = 77 * <u32>load<u8>(address) + 150 * <u32>load<u8>(address, 1) + 29 * <u32>load<u8>(address, 2) + 128
    store<u8>(out + i, <u8>(sum >> 8))
  }
}

// @ts-ignore: decorator of the compiler
@inline
function byteAt(plane: usize, index: i32): f64 {
  return <f64>load<u8>(plane + <usize>index)
}

/** Samples the brightness bilinearly. */
// @ts-ignore: decorator of the compiler
@inline
function between(light: usize, width: i32, height: i32, x: f64, y: f64): f64 {
  const px = min<f64>(<f64>width - 1.001, max<f64>(0, x))
  const py = min<f64>(<f64>height - 1.001, max<f64>(0, y))
  const x0 = <i32>px
  const y0 = <i32>py
  const i = y0 * width + x0
  const u = px - <f64>x0
  const upper = byteAt(light, i) + (byteAt(light, i + 1) - byteAt(light, i)) * u
  const lower = byteAt(light, i + width) + (byteAt(light, i + width + 1) - byteAt(light, i + width)) * u
  return upper + (lower - upper) * (py - <f64>y0)
}

/**
 * Returns the brightness at an inner pixel, smoothed along an edge if the slope is at least `minSlope` levels per pixel. The
 * weights are 0.4 for the pixel, and 0.2 and 0.1 for the steps on each side.
 */
// @ts-ignore: decorator of the compiler
@inline
function alongEdge(light: usize, soft: usize, width: i32, height: i32, x: i32, y: i32, minSlope: f64): f64 {
  const i = y * width + x
  const original = byteAt(light, i)
  const slopeX = (byteAt(soft, i + 1) - byteAt(soft, i - 1)) / 2
  const slopeY = (byteAt(soft, i + width) - byteAt(soft, i - width)) / 2
  const square = slopeX * slopeX + slopeY * slopeY
  if (square < minSlope * minSlope) return original
  const slope = sqrt<f64>(square)
  const tx = -slopeY / slope
  const ty = slopeX / slope
  const fx = <f64>x
  const fy = <f64>y
  const near = between(light, width, height, fx + tx, fy + ty) + between(light, width, height, fx - tx, fy - ty)
  const far = between(light, width, height, fx + 2 * tx, fy + 2 * ty) + between(light, width, height, fx - 2 * tx, fy - 2 * ty)
  return 0.4 * original + 0.2 * near + 0.1 * far
}

/**
 * Moves each pixel's brightness away from its surroundings, by `amount`, but not beyond its lightest and darkest neighbours.
 * `light` is the brightness of `rgba`, and `soft` is the blurred brightness; alpha is kept.
 */
export function sharpen(
  y0: i32, y1: i32, rgba: usize, out: usize, light: usize, soft: usize, width: i32, height: i32, amount: f64, minSlope: f64,
): void {
  for (let y = y0; y < y1; y++) {
    const row = y * width
    const up = max(0, y - 1) * width
    const down = min(height - 1, y + 1) * width
    for (let x = 0; x < width; x++) {
      const i = row + x
      const from = rgba + ((<usize>i) << 2)
      const to = out + ((<usize>i) << 2)
      store<u32>(to, load<u32>(from))
      const isRim = x == 0 || y == 0 || x == width - 1 || y == height - 1
      const smooth = isRim ? byteAt(light, i) : alongEdge(light, soft, width, height, x, y, minSlope)
      const away = smooth - byteAt(soft, i)
      if (away == 0) continue
      let low: i32 = 255
      let high: i32 = 0
      const last = min(width - 1, x + 1)
      for (let column = max(0, x - 1); column <= last; column++) {
        const above = <i32>load<u8>(light + <usize>(up + column))
        const beside = <i32>load<u8>(light + <usize>(row + column))
        const below = <i32>load<u8>(light + <usize>(down + column))
        low = min(low, min(above, min(beside, below)))
        high = max(high, max(above, max(beside, below)))
      }
      const lowest = min<f64>(smooth, <f64>low)
      const highest = max<f64>(smooth, <f64>high)
      const change = min<f64>(highest, max<f64>(lowest, smooth + amount * away)) - byteAt(light, i)
      store<u8>(to, byteOf(<f64>load<u8>(from) + change))
      store<u8>(to, byteOf(<f64>load<u8>(from, 1) + change), 1)
      store<u8>(to, byteOf(<f64>load<u8>(from, 2) + change), 2)
    }
  }
}

// @ts-ignore: decorator of the compiler
@inline
function byteOf(value: f64): u8 {
  return <u8><i32>min<f64>(255, max<f64>(0, nearest<f64>(value)))
}
