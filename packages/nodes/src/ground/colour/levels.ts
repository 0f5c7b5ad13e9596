const bins = 2048

/**
 * Returns quantiles of the lightness, for each of `shares` (0 to 1). `values` are L, a, b, alpha; mostly transparent pixels are
 * ignored. If all pixels are ignored: 0 for the lower half of the shares, 1 for the upper half.
 */
export function lightnessAt(values: Float32Array, shares: readonly number[]): number[] {
  const histogram = new Uint32Array(bins + 1)
  let total = 0
  for (let i = 0; i < values.length; i += 4) {
    if (values[i + 3]! < 0.5) continue
    histogram[Math.min(bins, Math.max(0, Math.round(values[i]! * bins)))]! += 1
    total += 1
  }
  return shares.map((share) => {
    if (total === 0) return share < 0.5 ? 0 : 1
    let seen = 0
    for (let bin = 0; bin <= bins; bin++) {
      seen += histogram[bin]!
      if (seen > share * total) return bin / bins
    }
    return 1
  })
}
