import type { NodeDeclaration } from '@easel/graph'

export const posterInks = ['own', 'sunset', 'alpine', 'sea', 'desert', 'night'] as const
export const posterFormats = ['upright', 'portrait', 'wide', 'square'] as const

/** Draws a travel poster of a view: a few flat inks, a sky with a gradient, and the name of the place. */
export const travelPoster: NodeDeclaration = {
  class_type: 'TravelPoster',
  version: 5,
  category: 'drawing',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'place', type: 'STRING', default: 'The Coast', max_length: 40 },
    { name: 'line', type: 'STRING', default: '', max_length: 60 },
    { name: 'inks', type: 'CHOICE', default: 'own', choices: posterInks },
    { name: 'number', type: 'INT', default: 8, min: 6, max: 9, step: 1 },
    { name: 'detail', type: 'FLOAT', default: 0.4, min: 0, max: 1, step: 0.05 },
    { name: 'format', type: 'CHOICE', default: 'upright', choices: posterFormats },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  slow_when_small: true,
  weight: 6,
}
