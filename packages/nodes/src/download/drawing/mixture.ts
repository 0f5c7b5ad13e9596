import { magnitude } from '../../ground/plane/magnitude.ts'

export type Rgb = readonly [red: number, green: number, blue: number]

/**
 * Finds the mixture of two colours that is nearest to a colour: the share of the second colour in the mixture, and the distance
 * (`away`) between the mixture and the colour.
 */
export function nearestMixture(colour: Rgb, a: Rgb, b: Rgb): { share: number; away: number } {
  const [x, y, z] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [u, v, w] = [colour[0] - a[0], colour[1] - a[1], colour[2] - a[2]]
  const share = Math.min(1, Math.max(0, (u * x + v * y + w * z) / (x * x + y * y + z * z || 1)))
  return { share, away: magnitude(u - share * x, v - share * y, w - share * z) }
}
