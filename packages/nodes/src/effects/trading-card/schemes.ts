import { type Lab, lch } from '../../ground/colour/lab.ts'

/** Colours of a card: its frame from the top to the bottom, its plate, and the accent of bars and lines. */
export interface CardScheme {
  readonly frame: readonly [Lab, Lab]
  readonly plate: Lab
  readonly accent: Lab
}

/** Returns the colours of a card of a hue in degrees; `strength` scales their chroma. */
export const schemeOf = (hue: number, strength = 1): CardScheme => ({
  frame: [lch(0.72, 0.13 * strength, hue), lch(0.4, 0.12 * strength, hue + 28)],
  plate: lch(0.2, 0.035 * strength, hue + 14),
  accent: lch(0.84, 0.13 * strength, hue - 18),
})

export const cardSchemes = {
  sun: schemeOf(72, 1.1),
  rose: schemeOf(8, 1.2),
  leaf: schemeOf(150),
  sea: schemeOf(242),
  night: { ...schemeOf(286, 0.5), frame: [lch(0.36, 0.05, 286), lch(0.16, 0.03, 290)] },
} as const satisfies Record<string, CardScheme>
