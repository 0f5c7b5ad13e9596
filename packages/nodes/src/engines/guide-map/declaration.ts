import type { NodeDeclaration } from '@easel/graph'
import { guideKinds } from '@easel/remote-engines/tasks'

/** Makes the map by which a ControlNet lets a photo guide a picture. */
export const guideMapNode: NodeDeclaration = {
  class_type: 'GuideMap',
  version: 1,
  category: 'engine',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'kind', type: 'CHOICE', default: 'edges', choices: guideKinds },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  weight: 4,
}
