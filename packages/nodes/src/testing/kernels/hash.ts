/** Returns the kernels' 32-bit hash ("lowbias32", Chris Wellons, 2018). */
export function hash(value: number): number {
  let x = value >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return (x ^ (x >>> 16)) >>> 0
}

export const unit = (bits: number) => (bits & 0xffffff) / 16_777_216
export const clamp01 = (value: number) => Math.min(1, Math.max(0, value))

/** Returns 0 below `low`, 1 above `high`, and a smooth transition between (smoothstep). */
export function smooth(low: number, high: number, value: number): number {
  const t = clamp01((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}

/** Returns the eleven random numbers of a cell; each is hashed from the number before. */
export function drawsOf(cx: number, cy: number, seed: number): readonly number[] {
  const draws = [hash((seed ^ hash(cx + Math.imul(0x9e3779b9, cy + 1))) >>> 0)]
  for (let i = 1; i <= 10; i++) draws.push(hash(draws[i - 1]! + i))
  return draws
}
