import type { Lab } from '../../ground/colour/lab.ts'

export const materials = ['stone', 'glass', 'gold'] as const
export type MaterialName = (typeof materials)[number]

export interface Material {
  readonly grout: Lab
  /** Factors of the picture's chroma, and of its contrast around mid-lightness. */
  readonly chroma: number
  readonly contrast: number
  /** Random variation of lightness and of hue from tile to tile, in Oklab. */
  readonly tones: number
  readonly hues: number
  /** Effect of a tile's tilt against the light, of its bevel, and of its specular highlight. */
  readonly lean: number
  readonly bevel: number
  readonly gloss: number
  /** Strength of the surface texture: spots of stone, streaks of glass. */
  readonly texture: number
  /** Share of light, plain areas that are covered with gold leaf. */
  readonly gold: number
}

const smalti: Omit<Material, 'gold'> = {
  ...{ grout: [0.33, 0.004, 0.008], chroma: 1.3, contrast: 0.35, tones: 0.055, hues: 0.014 },
  ...{ lean: 0.05, bevel: 0.16, gloss: 0.16, texture: 0.02 },
}

/** Roman stone is matt, and Byzantine glass (smalti) is glossy; gold leaf makes light backgrounds glitter. */
export const materialOf: Readonly<Record<MaterialName, Material>> = {
  stone: {
    ...{ grout: [0.62, 0.008, 0.022], chroma: 1.14, contrast: 0.42, tones: 0.065, hues: 0.007 },
    ...{ lean: 0.035, bevel: 0.12, gloss: 0.02, texture: 0.035, gold: 0 },
  },
  glass: { ...smalti, gold: 0 },
  gold: { ...smalti, gold: 1 },
}
