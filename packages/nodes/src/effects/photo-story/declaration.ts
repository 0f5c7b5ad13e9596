import type { NodeDeclaration } from '@easel/graph'
import { filmInputs, musicInput } from '../../ground/film/inputs.ts'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const photoStory: NodeDeclaration = {
  class_type: 'PhotoStory',
  version: 7,
  category: 'video',
  inputs: [
    { name: 'images', type: 'IMAGES' },
    { name: 'pace', type: 'CHOICE', default: 'steady', choices: ['calm', 'steady', 'lively'] },
    ...filmInputs('landscape'),
    seedInput,
    musicInput,
  ],
  outputs: [{ name: 'video', type: 'VIDEO' }],
  place: 'video',
  keeps_output: true,
  weight: 20,
}
