/** Light below which a table of bytes would cause visible bands. */
const darkest: f64 = 0.02

/**
 * Converts linear light to a clipped byte: by `bytes`, a table of 4097 entries, and for dark light by a table of the minimum
 * light of each of the first 40 bytes, as f64.
 */
// @ts-ignore: decorator of the compiler
@inline
export function byteOf(light: f64, bytes: usize, darkSteps: usize): u8 {
  if (!(light > 0)) return load<u8>(bytes)
  if (light >= 1) return load<u8>(bytes, 4096)
  if (light >= darkest) return load<u8>(bytes + <usize>(light * 4096 + 0.5))
  let low = 0
  let high = 40
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (light >= load<f64>(darkSteps + ((<usize>middle) << 3))) low = middle
    else high = middle
  }
  return <u8>low
}
