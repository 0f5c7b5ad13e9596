import type { NodeDeclaration } from '@easel/graph'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const oilPainting: NodeDeclaration = {
  class_type: 'OilPainting',
  version: 4,
  category: 'painting',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'strength', type: 'FLOAT', default: 0.7, min: 0, max: 1, step: 0.05 },
    { name: 'brush_size', type: 'FLOAT', default: 4, min: 1, max: 10, step: 0.5 },
    { name: 'warmth', type: 'FLOAT', default: 0, min: -1, max: 1, step: 0.05 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 8,
}
