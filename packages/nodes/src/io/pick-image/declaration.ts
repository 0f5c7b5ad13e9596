import type { NodeDeclaration } from '@easel/graph'

/** Picks one picture of a list, counted from 1; the last picture if the list is shorter. */
export const pickImage: NodeDeclaration = {
  class_type: 'PickImage',
  version: 1,
  category: 'source',
  inputs: [
    { name: 'images', type: 'IMAGES' },
    { name: 'number', type: 'INT', default: 1, min: 1, max: 10, step: 1 },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  weight: 1,
}
