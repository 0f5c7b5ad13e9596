import type { NodeDeclaration } from '@easel/graph'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const backdrops = ['studio', 'bokeh', 'landscape', 'silk'] as const
export const backdropTones = ['auto', 'warm', 'cool', 'light', 'dark'] as const

/** Puts a cut-out in front of another background: a generated background, or the second of the pictures. */
export const newBackground: NodeDeclaration = {
  class_type: 'NewBackground',
  version: 6,
  category: 'people',
  inputs: [
    { name: 'images', type: 'IMAGES' },
    { name: 'subject', type: 'IMAGE' },
    { name: 'background', type: 'CHOICE', default: 'studio', choices: backdrops },
    { name: 'tone', type: 'CHOICE', default: 'auto', choices: backdropTones },
    { name: 'blur', type: 'FLOAT', default: 0.3, min: 0, max: 1, step: 0.05 },
    { name: 'match', type: 'FLOAT', default: 0.6, min: 0, max: 1, step: 0.05 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 8,
}
