import type { NodeDeclaration } from '@easel/graph'

/** Picks a picture from a list by its number, counted from 1; if the list is shorter, picks the last picture. */
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
