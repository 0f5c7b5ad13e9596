import type { NodeDeclaration } from '@easel/engine'
import { maxSideInput, minSideInput } from '../../ground/inputs/shared-inputs.ts'

/** Enlarges a loaded photo that is too small for what is made of it. */
export const enlargeSmall: NodeDeclaration = {
  class_type: 'EnlargeSmall',
  version: 2,
  category: 'source',
  inputs: [{ name: 'image', type: 'IMAGE' }, { ...minSideInput, default: 1536 }, maxSideInput],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  weight: 1,
}
