import type { NodeDeclaration } from '@easel/graph'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

/** Paints loosely everywhere, and in detail only in faces, or otherwise in the subject. */
export const portraitInOils: NodeDeclaration = {
  class_type: 'PortraitInOils',
  version: 6,
  category: 'painting',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'finish', type: 'FLOAT', default: 0.4, min: 0, max: 1, step: 0.05 },
    { name: 'brush_size', type: 'FLOAT', default: 7, min: 2, max: 10, step: 0.5 },
    { name: 'thickness', type: 'FLOAT', default: 0.7, min: 0, max: 1, step: 0.05 },
    {
      name: 'pigments',
      type: 'CHOICE',
      default: 'photo',
      choices: ['photo', 'zorn', 'north', 'evening'],
    },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 10,
}
