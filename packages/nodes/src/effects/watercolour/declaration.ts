import type { NodeDeclaration } from '@easel/graph'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const watercolour: NodeDeclaration = {
  class_type: 'Watercolour',
  version: 5,
  category: 'painting',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'wetness', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'pencil', type: 'FLOAT', default: 0.3, min: 0, max: 1, step: 0.05 },
    { name: 'border', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 10,
}
