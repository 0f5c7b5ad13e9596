/**
 * The photograph from which the cover of a starter graph is made, and the part of the photograph that is kept when it is cropped.
 */
export interface GraphCover {
  readonly photograph: string
  readonly position: 'top' | 'centre'
}

/** No other photograph shows a person who stands out from a light background. */
const person = { photograph: 'admiral', position: 'top' } as const

export const graphCovers: Readonly<Record<string, GraphCover>> = {
  'first-graph': { photograph: 'meadow', position: 'centre' },
  'soft-glow': { photograph: 'hibiscus', position: 'centre' },
  'dark-corners': { photograph: 'cat', position: 'centre' },
  'few-colours': { photograph: 'coffee', position: 'centre' },
  'large-pixels': { photograph: 'meadow', position: 'centre' },
  'drawn-over': { photograph: 'staircase', position: 'centre' },
  mirrored: { photograph: 'columbine', position: 'centre' },
  framed: { photograph: 'calla', position: 'centre' },
  'ink-background': person,
  'oil-here-ink-there': person,
  'soft-background': person,
  'colour-on-grey': person,
}
