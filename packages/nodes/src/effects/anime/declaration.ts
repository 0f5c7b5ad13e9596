import type { NodeDeclaration } from '@easel/graph'

export const animeLights = ['day', 'sunset', 'night'] as const
export type AnimeLight = (typeof animeLights)[number]

/** Redraws a photo in the style of hand-drawn animation. */
export const anime: NodeDeclaration = {
  class_type: 'Anime',
  version: 11,
  category: 'drawing',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'light', type: 'CHOICE', default: 'day', choices: animeLights },
    { name: 'flatness', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'lines', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'eyes', type: 'FLOAT', default: 0.4, min: 0, max: 1, step: 0.05 },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 8,
}
