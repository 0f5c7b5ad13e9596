import type { Lab } from '../../ground/colour/lab.ts'

/**
 * Returns the colour at 0 to 1 of evenly spaced stops, without a kink at any
 * of them: monotone cubic interpolation (Fritsch & Carlson 1980) per axis.
 */
export function smoothScale(stops: readonly Lab[], position: number): Lab {
  const last = stops.length - 1
  const scaled = Math.min(1, Math.max(0, position)) * last
  const index = Math.min(last - 1, Math.floor(scaled))
  const t = scaled - index
  const axis = (c: 0 | 1 | 2) => {
    const value = (i: number) => stops[Math.min(last, Math.max(0, i))]![c]
    const slope = (i: number) => {
      const before = value(i) - value(i - 1)
      const after = value(i + 1) - value(i)
      if (i === 0) return after
      if (i === last) return before
      return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
    }
    const [p, q] = [value(index), value(index + 1)]
    const [m, n] = [slope(index), slope(index + 1)]
    const [t2, t3] = [t * t, t * t * t]
    return (2 * t3 - 3 * t2 + 1) * p + (t3 - 2 * t2 + t) * m + (3 * t2 - 2 * t3) * q + (t3 - t2) * n
  }
  return [axis(0), axis(1), axis(2)]
}
