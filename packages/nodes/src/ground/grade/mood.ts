/** A tint: chroma in Oklab and hue in degrees (red 29, skin about 50, yellow 105, leaves 130, sky 240, violet 300). */
export type Tint = readonly [chroma: number, hue: number]

/** Change of the colours around a hue. */
export interface Band {
  readonly hue: number
  /** Degrees to either side at which the band ends. */
  readonly width: number
  /** Shift of the hue in degrees. */
  readonly turn: number
  /** Factor of the chroma. */
  readonly gain: number
  /** Lightness that is added where chroma is high. */
  readonly light: number
}

export interface Mood {
  /** Lightness of black and of white. */
  readonly black: number
  readonly white: number
  /** Exponent of lightness: below 1, the picture gets brighter. */
  readonly gamma: number
  /** Contrast, from 0 (unchanged) to 1 (a strong S-curve); below 0 the picture gets flatter. */
  readonly contrast: number
  readonly saturation: number
  readonly shadows: Tint
  readonly middle: Tint
  readonly lights: Tint
  readonly bands: readonly Band[]
  /** Factor of the glow around bright parts, and its tint. */
  readonly halo: number
  readonly spill: Tint
}
