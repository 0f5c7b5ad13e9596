import { type Lab, lch } from '../../ground/colour/lab.ts'

export interface PixelPalette {
  readonly colours: readonly Lab[]
  /** Weight of chroma relative to lightness in colour matching: low if the palette has few hues. */
  readonly chroma: number
}

/** Returns colours from dark to light with a shifting hue, as is usual in pixel art. */
function ramp(
  from: readonly [number, number, number],
  to: readonly [number, number, number],
  count: number,
): Lab[] {
  return Array.from({ length: count }, (_, i) => {
    const t = count === 1 ? 0 : i / (count - 1)
    const mix = (c: 0 | 1 | 2) => from[c] + (to[c] - from[c]) * t
    // Chroma is highest in the middle, because very dark and very light colours can have only little chroma.
    return lch(mix(0), mix(1) + 0.035 * Math.sin(Math.PI * t), mix(2))
  })
}

export const pixelPalettes = {
  arcade: {
    colours: [
      ...ramp([0.13, 0.02, 285], [0.97, 0.01, 95], 6),
      ...ramp([0.28, 0.09, 5], [0.66, 0.2, 32], 4),
      ...ramp([0.36, 0.06, 45], [0.9, 0.07, 72], 5),
      ...ramp([0.78, 0.13, 78], [0.95, 0.1, 106], 2),
      ...ramp([0.26, 0.05, 170], [0.86, 0.16, 125], 4),
      ...ramp([0.36, 0.05, 205], [0.88, 0.07, 188], 3),
      ...ramp([0.24, 0.11, 280], [0.84, 0.07, 232], 4),
      ...ramp([0.34, 0.13, 300], [0.76, 0.13, 322], 3),
      ...ramp([0.52, 0.17, 352], [0.87, 0.08, 8], 3),
    ],
    chroma: 1.1,
  },
  handheld: {
    colours: [lch(0.25, 0.05, 158), lch(0.43, 0.075, 145), lch(0.65, 0.11, 128), lch(0.85, 0.13, 116)],
    chroma: 0.1,
  },
  sunset: {
    colours: [
      ...ramp([0.13, 0.06, 285], [0.42, 0.13, 310], 5),
      ...ramp([0.4, 0.15, 345], [0.68, 0.18, 25], 5),
      ...ramp([0.7, 0.14, 50], [0.96, 0.06, 95], 5),
      lch(0.55, 0.08, 250),
    ],
    chroma: 0.35,
  },
  forest: {
    colours: [
      ...ramp([0.14, 0.03, 210], [0.62, 0.08, 165], 5),
      ...ramp([0.3, 0.06, 140], [0.86, 0.12, 118], 5),
      ...ramp([0.28, 0.04, 40], [0.78, 0.08, 75], 4),
      lch(0.95, 0.03, 100),
      lch(0.58, 0.15, 32),
    ],
    chroma: 0.6,
  },
  candy: {
    colours: [
      ...ramp([0.28, 0.08, 300], [0.66, 0.1, 305], 3),
      ...ramp([0.5, 0.13, 350], [0.9, 0.06, 5], 4),
      ...ramp([0.62, 0.08, 245], [0.92, 0.04, 220], 3),
      ...ramp([0.7, 0.09, 170], [0.94, 0.07, 150], 3),
      ...ramp([0.8, 0.1, 60], [0.97, 0.05, 100], 3),
    ],
    chroma: 0.7,
  },
  neon: {
    colours: [
      ...ramp([0.1, 0.03, 285], [0.38, 0.14, 290], 4),
      ...ramp([0.42, 0.18, 320], [0.74, 0.2, 345], 3),
      ...ramp([0.48, 0.18, 262], [0.86, 0.1, 200], 4),
      ...ramp([0.7, 0.15, 165], [0.92, 0.14, 140], 2),
      ...ramp([0.74, 0.15, 55], [0.94, 0.1, 100], 2),
      lch(0.98, 0.01, 200),
    ],
    chroma: 0.45,
  },
  noir: {
    colours: [0.13, 0.28, 0.45, 0.62, 0.8, 0.96].map((light) => lch(light, 0.012, 75)),
    chroma: 0.1,
  },
} satisfies Readonly<Record<string, PixelPalette>>
