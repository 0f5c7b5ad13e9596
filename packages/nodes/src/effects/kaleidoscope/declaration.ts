import type { NodeDeclaration } from '@easel/graph'
import { filmInputs, lengthInput, musicInput } from '../../ground/film/inputs.ts'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const kaleidoscope: NodeDeclaration = {
  class_type: 'Kaleidoscope',
  version: 6,
  category: 'video',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'pattern', type: 'CHOICE', default: 'rosette', choices: ['rosette', 'honeycomb', 'tunnel'] },
    { name: 'mirrors', type: 'INT', default: 8, min: 3, max: 24, step: 1 },
    { name: 'closeness', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    lengthInput,
    musicInput,
    ...filmInputs('square'),
    seedInput,
  ],
  outputs: [{ name: 'video', type: 'VIDEO' }],
  place: 'video',
  keeps_output: true,
  weight: 14,
}
