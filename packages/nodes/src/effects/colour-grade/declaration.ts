import type { NodeDeclaration } from '@easel/graph'

export const moodNames = ['golden', 'tungsten', 'faded', 'autumn', 'porcelain', 'rose', 'silver'] as const

export const colourGrade: NodeDeclaration = {
  class_type: 'ColourGrade',
  version: 1,
  category: 'colour',
  inputs: [
    // The first picture is graded; an optional second picture gives the palette.
    { name: 'images', type: 'IMAGES' },
    { name: 'mood', type: 'CHOICE', default: 'golden', choices: moodNames },
    { name: 'strength', type: 'FLOAT', default: 1, min: 0, max: 1, step: 0.05 },
    { name: 'glow', type: 'FLOAT', default: 0.4, min: 0, max: 1, step: 0.05 },
    { name: 'grain', type: 'FLOAT', default: 0.3, min: 0, max: 1, step: 0.05 },
    { name: 'vignette', type: 'FLOAT', default: 0.3, min: 0, max: 1, step: 0.05 },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 3,
}
