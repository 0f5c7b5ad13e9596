import type { NodeDeclaration } from '@easel/graph'
import { maxSideInput, minSideInput } from '../../ground/inputs/shared-inputs.ts'

/** Enlarges a loaded photo that is too small for the effects that follow. */
export const enlargeSmall: NodeDeclaration = {
  class_type: 'EnlargeSmall',
  version: 3,
  category: 'source',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { ...minSideInput, default: 1536 },
    maxSideInput,
    // False for effects whose pieces are much larger than a pixel, because cleaning and sharpening pixels takes most of the time.
    { name: 'fine', type: 'BOOLEAN', default: true },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  weight: 1,
}
