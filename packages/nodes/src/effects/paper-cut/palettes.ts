import { type Lab, lch } from '../../ground/colour/lab.ts'

export const palettes = ['photo', 'sunset', 'forest', 'ocean', 'ivory'] as const
export type PaletteName = (typeof palettes)[number]

export interface Papers {
  /** Colours from the front sheet to the back sheet, evenly spaced. */
  readonly stops: readonly Lab[]
  readonly frame: Lab
}

/** Paper colours, dark in front and light at the back, as if lit from behind. */
export const papersOf: Readonly<Record<Exclude<PaletteName, 'photo'>, Papers>> = {
  sunset: {
    stops: [
      lch(0.26, 0.07, 305),
      lch(0.38, 0.12, 335),
      lch(0.53, 0.17, 12),
      lch(0.66, 0.18, 38),
      lch(0.8, 0.14, 72),
      lch(0.94, 0.07, 95),
    ],
    frame: lch(0.2, 0.05, 300),
  },
  forest: {
    stops: [
      lch(0.24, 0.04, 165),
      lch(0.36, 0.065, 158),
      lch(0.5, 0.085, 150),
      lch(0.65, 0.095, 138),
      lch(0.81, 0.085, 122),
      lch(0.95, 0.045, 105),
    ],
    frame: lch(0.19, 0.03, 170),
  },
  ocean: {
    stops: [
      lch(0.24, 0.075, 268),
      lch(0.37, 0.1, 258),
      lch(0.52, 0.115, 242),
      lch(0.68, 0.105, 218),
      lch(0.83, 0.07, 195),
      lch(0.95, 0.03, 110),
    ],
    frame: lch(0.19, 0.06, 272),
  },
  ivory: {
    stops: [lch(0.965, 0.012, 85), lch(0.945, 0.014, 82), lch(0.925, 0.017, 78), lch(0.9, 0.021, 74)],
    frame: lch(0.975, 0.01, 88),
  },
}
