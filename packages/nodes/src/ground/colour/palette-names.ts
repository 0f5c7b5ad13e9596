/** Names of the palettes that generators share; `any` lets the seed choose. Safe to load in a browser. */
export const paletteNames = [
  'any',
  'ember',
  'lagoon',
  'orchid',
  'meadow',
  'porcelain',
  'midnight',
  'aurora',
  'sunset',
  'gold',
  'candy',
  'moss',
] as const

export type PaletteName = Exclude<(typeof paletteNames)[number], 'any'>
