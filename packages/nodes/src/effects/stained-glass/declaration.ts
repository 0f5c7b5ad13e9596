import type { NodeDeclaration } from '@easel/graph'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const stainedGlass: NodeDeclaration = {
  class_type: 'StainedGlass',
  version: 10,
  category: 'painting',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'pane_size', type: 'FLOAT', default: 4, min: 1, max: 10, step: 0.5 },
    { name: 'lead', type: 'FLOAT', default: 4, min: 1, max: 10, step: 0.5 },
    { name: 'painting', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'glow', type: 'FLOAT', default: 0.6, min: 0, max: 1, step: 0.05 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 10,
}
