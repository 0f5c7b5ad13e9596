import { type Lab, lch } from '../../colour/lab.ts'

/** Colours of a time of day and season. */
export interface Mood {
  readonly skyTop: Lab
  readonly skyMiddle: Lab
  readonly skyLow: Lab
  readonly sun: Lab
  readonly cloudLit: Lab
  readonly cloudShade: Lab
  /** Colour into which distant objects fade. */
  readonly haze: Lab
  readonly rock: Lab
  readonly rockLit: Lab
  /** Colours of nearer hills and fields. */
  readonly fields: readonly Lab[]
  readonly trees: readonly Lab[]
  readonly ground: Lab
  readonly water: Lab
  /** Range of the height of the sun or moon above the horizon, as a share of the sky. */
  readonly sunHeight: readonly [number, number]
  readonly sunSize: number
  readonly glow: number
  /** Increase of the haze with distance, from 0 to 1. */
  readonly thickness: number
  readonly stars: boolean
  readonly snow: boolean
}

const dawn: Mood = {
  skyTop: lch(0.62, 0.07, 262),
  skyMiddle: lch(0.8, 0.06, 330),
  skyLow: lch(0.9, 0.1, 65),
  sun: lch(0.98, 0.06, 90),
  cloudLit: lch(0.9, 0.1, 35),
  cloudShade: lch(0.66, 0.07, 310),
  haze: lch(0.83, 0.06, 40),
  rock: lch(0.42, 0.06, 285),
  rockLit: lch(0.74, 0.1, 40),
  fields: [lch(0.52, 0.07, 150), lch(0.6, 0.08, 125), lch(0.66, 0.08, 340), lch(0.68, 0.1, 95)],
  trees: [lch(0.36, 0.06, 165), lch(0.42, 0.07, 150), lch(0.34, 0.05, 190)],
  ground: lch(0.35, 0.06, 150),
  water: lch(0.62, 0.05, 275),
  sunHeight: [0.06, 0.22],
  sunSize: 0.03,
  glow: 0.9,
  thickness: 0.75,
  stars: false,
  snow: true,
}

const day: Mood = {
  skyTop: lch(0.58, 0.13, 250),
  skyMiddle: lch(0.74, 0.1, 238),
  skyLow: lch(0.9, 0.04, 215),
  sun: lch(0.99, 0.03, 100),
  cloudLit: lch(0.98, 0.012, 85),
  cloudShade: lch(0.76, 0.035, 265),
  haze: lch(0.82, 0.05, 235),
  rock: lch(0.45, 0.05, 260),
  rockLit: lch(0.8, 0.045, 75),
  fields: [
    lch(0.6, 0.13, 135),
    lch(0.78, 0.13, 98),
    lch(0.52, 0.11, 145),
    lch(0.56, 0.13, 310),
    lch(0.68, 0.14, 120),
  ],
  trees: [lch(0.4, 0.09, 145), lch(0.47, 0.11, 138), lch(0.36, 0.07, 160)],
  ground: lch(0.45, 0.11, 138),
  water: lch(0.52, 0.1, 235),
  sunHeight: [0.55, 0.8],
  sunSize: 0.022,
  glow: 0.45,
  thickness: 0.55,
  stars: false,
  snow: true,
}

const dusk: Mood = {
  skyTop: lch(0.3, 0.11, 283),
  skyMiddle: lch(0.55, 0.17, 350),
  skyLow: lch(0.8, 0.17, 62),
  sun: lch(0.93, 0.14, 85),
  cloudLit: lch(0.74, 0.2, 35),
  cloudShade: lch(0.36, 0.12, 320),
  haze: lch(0.66, 0.13, 30),
  rock: lch(0.25, 0.08, 300),
  rockLit: lch(0.58, 0.14, 25),
  fields: [lch(0.34, 0.07, 320), lch(0.4, 0.09, 20), lch(0.3, 0.06, 280), lch(0.46, 0.11, 55)],
  trees: [lch(0.2, 0.05, 300), lch(0.24, 0.06, 330), lch(0.17, 0.04, 280)],
  ground: lch(0.18, 0.05, 300),
  water: lch(0.4, 0.11, 320),
  sunHeight: [0.03, 0.16],
  sunSize: 0.045,
  glow: 1,
  thickness: 0.6,
  stars: false,
  snow: false,
}

const night: Mood = {
  skyTop: lch(0.15, 0.06, 272),
  skyMiddle: lch(0.27, 0.09, 262),
  skyLow: lch(0.44, 0.09, 232),
  sun: lch(0.96, 0.035, 95),
  cloudLit: lch(0.56, 0.06, 250),
  cloudShade: lch(0.25, 0.06, 270),
  haze: lch(0.4, 0.08, 240),
  rock: lch(0.2, 0.05, 265),
  rockLit: lch(0.5, 0.06, 240),
  fields: [lch(0.27, 0.06, 220), lch(0.31, 0.06, 190), lch(0.24, 0.06, 255), lch(0.34, 0.06, 165)],
  trees: [lch(0.15, 0.035, 220), lch(0.19, 0.045, 200), lch(0.13, 0.03, 250)],
  ground: lch(0.16, 0.04, 215),
  water: lch(0.24, 0.07, 255),
  sunHeight: [0.45, 0.78],
  sunSize: 0.034,
  glow: 0.55,
  thickness: 0.6,
  stars: true,
  snow: true,
}

const mist: Mood = {
  skyTop: lch(0.78, 0.03, 230),
  skyMiddle: lch(0.86, 0.025, 200),
  skyLow: lch(0.92, 0.03, 100),
  sun: lch(0.98, 0.04, 95),
  cloudLit: lch(0.94, 0.02, 90),
  cloudShade: lch(0.8, 0.02, 230),
  haze: lch(0.88, 0.025, 170),
  rock: lch(0.5, 0.05, 205),
  rockLit: lch(0.72, 0.03, 150),
  fields: [lch(0.5, 0.06, 170), lch(0.58, 0.06, 140), lch(0.44, 0.06, 195), lch(0.62, 0.06, 110)],
  trees: [lch(0.34, 0.05, 180), lch(0.39, 0.055, 165), lch(0.3, 0.045, 200)],
  ground: lch(0.34, 0.05, 170),
  water: lch(0.72, 0.03, 200),
  sunHeight: [0.2, 0.5],
  sunSize: 0.03,
  glow: 0.6,
  thickness: 1,
  stars: false,
  snow: false,
}

const autumn: Mood = {
  skyTop: lch(0.66, 0.08, 240),
  skyMiddle: lch(0.8, 0.05, 225),
  skyLow: lch(0.92, 0.06, 88),
  sun: lch(0.98, 0.06, 92),
  cloudLit: lch(0.96, 0.03, 80),
  cloudShade: lch(0.74, 0.04, 290),
  haze: lch(0.84, 0.05, 75),
  rock: lch(0.45, 0.05, 290),
  rockLit: lch(0.75, 0.07, 65),
  fields: [
    lch(0.62, 0.15, 55),
    lch(0.74, 0.15, 85),
    lch(0.52, 0.15, 35),
    lch(0.56, 0.1, 110),
    lch(0.68, 0.16, 68),
  ],
  trees: [
    lch(0.6, 0.18, 48),
    lch(0.72, 0.16, 80),
    lch(0.5, 0.17, 30),
    lch(0.42, 0.09, 135),
    lch(0.65, 0.18, 62),
  ],
  ground: lch(0.46, 0.11, 60),
  water: lch(0.55, 0.07, 240),
  sunHeight: [0.25, 0.5],
  sunSize: 0.026,
  glow: 0.7,
  thickness: 0.6,
  stars: false,
  snow: true,
}

export const moods = { dawn, day, dusk, night, mist, autumn } as const
