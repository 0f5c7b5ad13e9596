/** Feed rate of the first substance and kill rate of the second (Pearson 1993; named by the resulting pattern). */
export interface Rates {
  readonly feed: number
  readonly kill: number
  /** Maximum variation of both rates over the picture. */
  readonly drift: number
}

export const patternRates = {
  coral: { feed: 0.0545, kill: 0.0625, drift: 0.0012 },
  labyrinth: { feed: 0.029, kill: 0.0572, drift: 0.0008 },
  spots: { feed: 0.0367, kill: 0.0649, drift: 0.0005 },
  cells: { feed: 0.039, kill: 0.0585, drift: 0.0006 },
  fingerprint: { feed: 0.0367, kill: 0.0602, drift: 0.0007 },
  // The rates vary over the picture: spots at one end, stripes and holes at the other.
  drift: { feed: 0.038, kill: 0.0606, drift: 0.003 },
} as const satisfies Readonly<Record<string, Rates>>

export type PatternName = keyof typeof patternRates

/** Look of the surface: the kernel's `look` parameters, without the directions. */
export interface Finish {
  readonly bump: number
  readonly ambient: number
  readonly diffuse: number
  readonly gloss: number
  readonly sharpness: number
  readonly metal: number
  readonly hollow: number
}

export const finishes = {
  matte: { bump: 5, ambient: 0.34, diffuse: 0.95, gloss: 0.03, sharpness: 8, metal: 0, hollow: 0.7 },
  glazed: { bump: 7, ambient: 0.34, diffuse: 0.8, gloss: 0.75, sharpness: 70, metal: 0, hollow: 0.65 },
  metal: { bump: 6, ambient: 0.14, diffuse: 0.5, gloss: 1.1, sharpness: 12, metal: 1, hollow: 0.75 },
} as const satisfies Readonly<Record<string, Finish>>

export type FinishName = keyof typeof finishes
