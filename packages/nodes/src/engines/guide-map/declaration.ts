import type { NodeDeclaration } from '@easel/graph'
import { guideKinds } from '../../ground/guide/guide-kinds.ts'

/** Makes the map with which a ControlNet lets a photo guide the generated picture. */
export const guideMapNode: NodeDeclaration = {
  class_type: 'GuideMap',
  version: 2,
  category: 'engine',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'kind', type: 'CHOICE', default: 'edges', choices: guideKinds },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  weight: 4,
}
