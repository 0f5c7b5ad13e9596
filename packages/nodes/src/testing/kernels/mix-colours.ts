import type { Lab } from '../../ground/colour/lab.ts'
import type { ColourMix } from '../../ground/drawing/colour-mix.ts'

/** Reference for `mixColours`: returns the colour that a painter would mix for a colour of a photo. */
export function mixReference({ green, red, blue, yellow, light, shade }: ColourMix, [l, a, b]: Lab): Lab {
  const inside = Math.min(1, Math.max(0, l))
  const middle = 4 * inside * (1 - inside)
  const share = Math.min(1, Math.max(0, (l - 0.25) / 0.5))
  return [
    l,
    a * (a < 0 ? green : red) + middle * (shade[0] + (light[0] - shade[0]) * share),
    b * (b < 0 ? blue : yellow) + middle * (shade[1] + (light[1] - shade[1]) * share),
  ]
}
