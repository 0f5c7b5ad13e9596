import { type Lab, lch } from '../generate/colour.ts'

/** From the valleys of the field to its heights; the last is the accent where the warp is strongest. */
export const palettes: Readonly<Record<string, readonly Lab[]>> = {
  ember: [
    lch(0.16, 0.05, 320),
    lch(0.36, 0.14, 15),
    lch(0.6, 0.19, 40),
    lch(0.8, 0.15, 75),
    lch(0.95, 0.06, 95),
  ],
  lagoon: [
    lch(0.18, 0.06, 265),
    lch(0.38, 0.1, 235),
    lch(0.6, 0.11, 205),
    lch(0.82, 0.1, 175),
    lch(0.96, 0.04, 110),
  ],
  orchid: [
    lch(0.2, 0.08, 290),
    lch(0.42, 0.16, 320),
    lch(0.63, 0.18, 350),
    lch(0.82, 0.11, 25),
    lch(0.95, 0.05, 80),
  ],
  meadow: [
    lch(0.2, 0.05, 190),
    lch(0.4, 0.1, 155),
    lch(0.63, 0.14, 130),
    lch(0.84, 0.14, 105),
    lch(0.96, 0.06, 90),
  ],
  porcelain: [
    lch(0.27, 0.11, 265),
    lch(0.48, 0.14, 258),
    lch(0.72, 0.08, 245),
    lch(0.9, 0.025, 230),
    lch(0.97, 0.012, 85),
  ],
  midnight: [
    lch(0.1, 0.03, 280),
    lch(0.24, 0.1, 285),
    lch(0.42, 0.16, 300),
    lch(0.66, 0.15, 330),
    lch(0.9, 0.09, 70),
  ],
}

/** A second colour that runs through the folds, against the palette's own hue. */
export const accents: Readonly<Record<string, Lab>> = {
  ember: lch(0.45, 0.12, 250),
  lagoon: lch(0.72, 0.17, 45),
  orchid: lch(0.62, 0.1, 210),
  meadow: lch(0.68, 0.18, 25),
  porcelain: lch(0.75, 0.14, 65),
  midnight: lch(0.7, 0.13, 195),
}
