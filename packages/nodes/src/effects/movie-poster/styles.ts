import { type Lab, lch } from '../../ground/colour/lab.ts'
import type { TypeStyle } from '../../ground/type/set.ts'
import type { posterStyleNames } from './declaration.ts'

/** Colour grade and typography of a poster. */
export interface PosterStyle {
  /** Tints of shadows and highlights; only Oklab's a and b of `lights` are used. */
  readonly shadows: Lab
  readonly lights: Lab
  /** Factor of chroma: 0 is grey, 1 keeps the photo's colours. */
  readonly chroma: number
  readonly contrast: number
  readonly title: Omit<TypeStyle, 'size'>
  readonly ink: Lab
  readonly accent: Lab
  readonly capitals: boolean
}

const condensed = { faces: ['bebas', 'hei', 'inter'], weight: 800, tracking: 0.03, leading: 0.94 } as const
const serif = { faces: ['playfair', 'song', 'inter'], weight: 600, tracking: 0.05, leading: 1.1 } as const

export const posterStyles: Readonly<Record<(typeof posterStyleNames)[number], PosterStyle>> = {
  blockbuster: {
    shadows: lch(0.1, 0.05, 225),
    lights: lch(0.9, 0.06, 62),
    chroma: 0.8,
    contrast: 1.15,
    title: condensed,
    ink: lch(0.97, 0.01, 80),
    accent: lch(0.76, 0.15, 58),
    capitals: true,
  },
  noir: {
    shadows: lch(0.06, 0.006, 270),
    lights: lch(0.95, 0.008, 90),
    chroma: 0.04,
    contrast: 1.35,
    title: { ...serif, weight: 800, tracking: 0.01 },
    ink: lch(0.97, 0.004, 90),
    accent: lch(0.58, 0.22, 27),
    capitals: true,
  },
  dream: {
    shadows: lch(0.17, 0.085, 295),
    lights: lch(0.92, 0.055, 355),
    chroma: 0.65,
    contrast: 1,
    title: {
      faces: ['playfairItalic', 'playfair', 'song', 'inter'],
      weight: 500,
      tracking: 0,
      leading: 1.04,
    },
    ink: lch(0.96, 0.025, 350),
    accent: lch(0.82, 0.1, 210),
    capitals: false,
  },
  desert: {
    shadows: lch(0.15, 0.055, 45),
    lights: lch(0.93, 0.075, 82),
    chroma: 0.7,
    contrast: 1.1,
    title: serif,
    ink: lch(0.95, 0.05, 88),
    accent: lch(0.7, 0.16, 45),
    capitals: true,
  },
}
