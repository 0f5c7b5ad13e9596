import type { NodeDeclaration } from '@easel/engine'
import { maxSideInput } from '../../ground/inputs/shared-inputs.ts'

/** Enlarges a loaded photo that is too small for what is made of it. */
export const enlargeSmall: NodeDeclaration = {
  class_type: 'EnlargeSmall',
  version: 2,
  category: 'source',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    // Longest side in pixels below which it is enlarged; 0 passes it on as it is.
    { name: 'min_side', type: 'INT', default: 1536, min: 0, max: 2048, step: 64 },
    maxSideInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  weight: 1,
}
