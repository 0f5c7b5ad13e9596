import type { NodeDeclaration } from '@easel/graph'
import { filmInputs, lengthInput } from '../../ground/film/inputs.ts'

export const kaleidoscope: NodeDeclaration = {
  class_type: 'Kaleidoscope',
  version: 4,
  category: 'video',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'pattern', type: 'CHOICE', default: 'rosette', choices: ['rosette', 'honeycomb', 'tunnel'] },
    { name: 'mirrors', type: 'INT', default: 8, min: 3, max: 24, step: 1 },
    { name: 'closeness', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    lengthInput,
    ...filmInputs('square'),
  ],
  outputs: [{ name: 'video', type: 'VIDEO' }],
  place: 'video',
  keeps_output: true,
  weight: 14,
}
