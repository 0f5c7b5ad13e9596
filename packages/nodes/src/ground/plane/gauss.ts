/** Returns the radius + 1 weights of a Gaussian kernel from the centre outwards; the whole symmetric kernel sums to 1. */
export function gaussTaps(sigma: number): Float32Array {
  const radius = Math.max(1, Math.ceil(sigma * 3))
  const taps = Array.from({ length: radius + 1 }, (_, i) => Math.exp((-0.5 * i * i) / (sigma * sigma)))
  const sum = taps.reduce((total, tap, i) => total + (i === 0 ? tap : 2 * tap), 0)
  return Float32Array.from(taps, (tap) => tap / sum)
}
