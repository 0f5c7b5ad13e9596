import { type Lab, lch } from '../../ground/colour/lab.ts'
import type { GrowthStyle } from './declaration.ts'

interface Print {
  readonly ground: Lab
  /** Share of the figures' colour in the background. */
  readonly tint: number
  /** Returns the colour of a figure at a pixel of the photo with the colour `photo`. */
  readonly figure: (photo: Lab) => Lab
}

/** Colours of the pattern in each look. */
export const growthPrints: Readonly<Record<GrowthStyle, Print>> = {
  ink: { ground: lch(0.95, 0.022, 90), tint: 0, figure: () => lch(0.19, 0.02, 280) },
  porcelain: { ground: lch(0.965, 0.008, 220), tint: 0, figure: ([l]) => lch(0.3 + 0.16 * l, 0.15, 262) },
  colour: {
    ground: lch(0.9, 0.015, 85),
    tint: 0.22,
    figure: ([l, a, b]) => [0.22 + 0.47 * l, 1.2 * a, 1.2 * b],
  },
  night: {
    ground: lch(0.13, 0.03, 275),
    tint: 0.035,
    figure: ([l, a, b]) => [0.56 + 0.38 * l, 1.3 * a, 1.3 * b],
  },
}
