import type { NodeDeclaration } from '@easel/graph'
import { maxSideInput } from '../../ground/inputs/shared-inputs.ts'

export const loadImages: NodeDeclaration = {
  class_type: 'LoadImages',
  version: 3,
  category: 'source',
  inputs: [
    { name: 'images', type: 'STRINGS', min: 1, max: 10, max_length: 400 },
    maxSideInput,
    // Frames to take from an animation (GIF, WebP).
    { name: 'frames', type: 'CHOICE', default: 'first', choices: ['first', 'all'] },
  ],
  outputs: [{ name: 'images', type: 'IMAGES' }],
  place: 'cpu',
  weight: 1,
}
