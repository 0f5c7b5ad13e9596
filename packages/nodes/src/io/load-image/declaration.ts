import type { NodeDeclaration } from '@easel/graph'
import { maxSideInput } from '../../ground/inputs/shared-inputs.ts'

export const loadImage: NodeDeclaration = {
  class_type: 'LoadImage',
  version: 3,
  category: 'source',
  inputs: [{ name: 'image', type: 'STRING', max_length: 400 }, maxSideInput],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  weight: 1,
}
