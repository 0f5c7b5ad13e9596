/** Number of pixels on each side that are averaged, and width of the table of their weights. */
const reach: i32 = 3
const side: i32 = 7

/**
 * Applies a joint bilateral filter (Petschnigg et al. 2004) over a disc of 37 pixels, from RGBA bytes to RGBA bytes; alpha is
 * kept. `near` has the weight of each position of a square of 7 × 7 f32, 0 outside the disc. `byGap` has the weight of each
 * difference between two bytes of `guide`, as 256 f32.
 */
export function clean(
  y0: i32, y1: i32, rgba: usize, out: usize, guide: usize, width: i32, height: i32, near: usize, byGap: usize,
): void {
  for (let y = y0; y < y1; y++) {
    const top = max(-reach, -y)
    const bottom = min(reach, height - 1 - y)
    for (let x = 0; x < width; x++) {
      const pixel = <usize>(y * width + x)
      const here = <i32>load<u8>(guide + pixel)
      let sum = f32x4.splat(0)
      let total: f32 = 0
      for (let dy = top; dy <= bottom; dy++) {
        const across = dy * dy == reach * reach ? 1 : dy * dy == 4 ? 2 : reach
        const from = max(-across, -x)
        const to = min(across, width - 1 - x)
        for (let dx = from; dx <= to; dx++) {
          const neighbour = <usize>((y + dy) * width + x + dx)
          const gap = abs(<i32>load<u8>(guide + neighbour) - here)
          const share =
            load<f32>(near + ((<usize>((dy + reach) * side + dx + reach)) << 2)) * load<f32>(byGap + ((<usize>gap) << 2))
          const bytes = v128.load32_zero(rgba + (neighbour << 2))
          const colour = f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(bytes)))
          sum = f32x4.add(sum, f32x4.mul(colour, f32x4.splat(share)))
          total += share
        }
      }
      const whole = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.div(sum, f32x4.splat(total))))
      const to = out + (pixel << 2)
      store<u8>(to, <u8>i32x4.extract_lane(whole, 0))
      store<u8>(to, <u8>i32x4.extract_lane(whole, 1), 1)
      store<u8>(to, <u8>i32x4.extract_lane(whole, 2), 2)
      store<u8>(to, load<u8>(rgba + (pixel << 2), 3), 3)
    }
  }
}
