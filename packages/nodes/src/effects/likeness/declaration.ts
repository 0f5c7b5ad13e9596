import type { NodeDeclaration } from '@easel/graph'

/** Measures the likeness of the faces of a picture to the faces of a photo, and passes the picture on with the figure. */
export const likeness: NodeDeclaration = {
  class_type: 'Likeness',
  version: 3,
  category: 'people',
  inputs: [
    { name: 'photo', type: 'IMAGE', only_guides: true },
    { name: 'image', type: 'IMAGE' },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  weight: 2,
}
