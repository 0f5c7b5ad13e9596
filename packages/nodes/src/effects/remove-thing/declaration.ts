import type { NodeDeclaration } from '@easel/graph'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

/** Removes the part that a mask marks from a photo, and fills the hole with patches of the remaining photo. */
export const removeThing: NodeDeclaration = {
  class_type: 'RemoveThing',
  version: 4,
  category: 'photo',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'mask', type: 'IMAGE', only_guides: true },
    { name: 'margin', type: 'FLOAT', default: 0.3, min: 0, max: 1, step: 0.05 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 8,
}
