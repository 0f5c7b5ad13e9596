import type { Band, Mood } from '../../ground/grade/mood.ts'
import type { moodNames } from './declaration.ts'

const leaves = (turn: number, gain: number, light = 0): Band => ({ hue: 132, width: 48, turn, gain, light })
const sky = (turn: number, gain: number, light = 0): Band => ({ hue: 248, width: 62, turn, gain, light })
const skin = (turn: number, gain: number, light = 0): Band => ({ hue: 52, width: 40, turn, gain, light })

export const moods: Readonly<Record<(typeof moodNames)[number], Mood>> = {
  golden: {
    ...{ black: 0.1, white: 0.99, gamma: 0.96, contrast: 0.35, saturation: 1.08 },
    ...{ shadows: [0.028, 330], middle: [0.03, 68], lights: [0.05, 82] },
    bands: [leaves(-32, 0.95, 0.02), sky(-22, 0.7, 0.02), skin(4, 1.08, 0.01)],
    ...{ halo: 1, spill: [0.09, 68] },
  },
  tungsten: {
    ...{ black: 0.07, white: 0.97, gamma: 1.2, contrast: 0.5, saturation: 1.05 },
    ...{ shadows: [0.06, 222], middle: [0.042, 212], lights: [0.02, 90] },
    bands: [leaves(42, 0.7), sky(-26, 1.05, -0.02), skin(0, 1.35, 0.02)],
    ...{ halo: 1.3, spill: [0.16, 32] },
  },
  faded: {
    ...{ black: 0.2, white: 0.94, gamma: 0.97, contrast: 0.12, saturation: 0.72 },
    ...{ shadows: [0.024, 190], middle: [0.012, 95], lights: [0.028, 88] },
    bands: [leaves(-14, 0.8), sky(-20, 0.9), skin(2, 1.15)],
    ...{ halo: 0.7, spill: [0.05, 60] },
  },
  autumn: {
    ...{ black: 0.08, white: 0.97, gamma: 1, contrast: 0.4, saturation: 1.05 },
    ...{ shadows: [0.02, 40], middle: [0.018, 62], lights: [0.03, 85] },
    bands: [
      { hue: 122, width: 52, turn: -62, gain: 1.02, light: -0.03 },
      { hue: 160, width: 40, turn: -50, gain: 0.6, light: -0.02 },
      sky(-8, 0.72),
      skin(-2, 1.05),
    ],
    ...{ halo: 0.6, spill: [0.07, 55] },
  },
  porcelain: {
    ...{ black: 0.14, white: 1, gamma: 0.8, contrast: 0.16, saturation: 0.82 },
    ...{ shadows: [0.018, 258], middle: [0.008, 235], lights: [0.008, 60] },
    bands: [leaves(16, 0.72, 0.03), sky(4, 0.95, 0.03), skin(-3, 0.86, 0.03)],
    ...{ halo: 1.2, spill: [0.01, 60] },
  },
  rose: {
    ...{ black: 0.13, white: 0.98, gamma: 0.92, contrast: 0.25, saturation: 0.95 },
    ...{ shadows: [0.045, 305], middle: [0.035, 355], lights: [0.035, 25] },
    bands: [leaves(-30, 0.55, 0.02), sky(34, 0.9, 0.01), skin(-12, 1.1, 0.01)],
    ...{ halo: 1.1, spill: [0.09, 5] },
  },
  silver: {
    ...{ black: 0.06, white: 0.99, gamma: 1.02, contrast: 0.75, saturation: 0 },
    ...{ shadows: [0.008, 250], middle: [0.006, 75], lights: [0.012, 85] },
    bands: [leaves(0, 1, 0.05), sky(0, 1, -0.12), skin(0, 1, 0.06)],
    ...{ halo: 0.8, spill: [0.01, 80] },
  },
}
