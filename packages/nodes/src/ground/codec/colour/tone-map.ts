import { whiteLight } from './transfers.ts'

/** Assumed brightest light of a picture without metadata about it, in cd/m²: the peak of the screens for which HLG is made. */
export const usualPeak = 1000
/**
 * Position of the Bézier curve's control point on the line that continues from below white: 0 at white, 1 at the brightest output.
 */
const bend = 0.65

/**
 * Returns the curve that brings light up to `peak`, which is above white, within the range of a screen: the reference white tone
 * mapping of SMPTE ST 2094-50, which Chromium uses. Light below white is dimmed, by half if the peak is usual; above white, a
 * Bézier curve levels off at the peak.
 */
export function toneCurve(peak: number): (light: number) => number {
  const peakRatio = peak / whiteLight
  const dimmed = 1 - 0.5 * Math.min(Math.log2(peakRatio) / Math.log2(usualPeak / whiteLight), 1)
  const [cornerX, cornerY] = [1 - bend + bend / dimmed, (1 - bend) * dimmed + bend]
  // Light as a function of the position on the curve: a position² + b position + 1.
  const [a, b] = [1 - 2 * cornerX + peakRatio, 2 * (cornerX - 1)]
  return (light) => {
    if (light <= 1) return light * dimmed
    if (light >= peakRatio) return 1
    // This form of the solution is also valid if `a` is 0.
    const t = (2 * (light - 1)) / (b + Math.sqrt(b * b + 4 * a * (light - 1)))
    return (1 - t) ** 2 * dimmed + 2 * t * (1 - t) * cornerY + t * t
  }
}

/** Exponent of luminance by which the light of a scene becomes the light of a screen with the usual peak (ITU-R BT.2100). */
const sceneExponent = 1.2

/** Returns the factor from scene light to screen light, relative to white, for a colour of this luminance. */
export const screenFactor = (luminance: number): number =>
  luminance > 0 ? (luminance ** (sceneExponent - 1) * usualPeak) / whiteLight : 0
