import { type Lab, lch } from '../../ground/colour/lab.ts'
import type { ColourMix } from '../../ground/drawing/colour-mix.ts'

/** Pigments of a painter, and rules that mix them to the colours of a photo. */
export interface Pigments extends ColourMix {
  readonly swatches: readonly Lab[]
}

export const pigments = {
  photo: {
    swatches: [],
    green: 1.06,
    red: 1.1,
    blue: 1.08,
    yellow: 1.08,
    light: [0.001, 0.006],
    shade: [0.004, -0.012],
  },
  /** The palette of Anders Zorn (1860–1920): ochre, vermilion, black and white; black is used instead of blue. */
  zorn: {
    swatches: [lch(0.95, 0.012, 90), lch(0.72, 0.125, 78), lch(0.56, 0.185, 32), lch(0.27, 0.012, 250)],
    green: 0.5,
    red: 1.15,
    blue: 0.25,
    yellow: 0.92,
    light: [0.004, 0.018],
    shade: [0.008, 0.006],
  },
  north: {
    swatches: [lch(0.95, 0.014, 230), lch(0.74, 0.05, 235), lch(0.62, 0.09, 45), lch(0.3, 0.035, 40)],
    green: 0.95,
    red: 0.9,
    blue: 1.25,
    yellow: 0.82,
    light: [-0.006, -0.014],
    shade: [0.01, 0.008],
  },
  evening: {
    swatches: [lch(0.92, 0.07, 88), lch(0.76, 0.14, 62), lch(0.58, 0.15, 30), lch(0.33, 0.08, 300)],
    green: 0.9,
    red: 1.2,
    blue: 1,
    yellow: 1.2,
    light: [0.012, 0.04],
    shade: [0.016, -0.032],
  },
} as const satisfies Record<string, Pigments>

export type PigmentName = keyof typeof pigments
