import type { NodeDeclaration } from '@easel/graph'
import { filmInputs } from '../../ground/film/inputs.ts'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const storyMusic = ['dreamy', 'sunny', 'lofi', 'electric', 'none'] as const

export const photoStory: NodeDeclaration = {
  class_type: 'PhotoStory',
  version: 4,
  category: 'video',
  inputs: [
    { name: 'images', type: 'IMAGES' },
    { name: 'pace', type: 'CHOICE', default: 'steady', choices: ['calm', 'steady', 'lively'] },
    ...filmInputs('landscape'),
    seedInput,
    { name: 'music', type: 'CHOICE', default: 'none', choices: storyMusic },
  ],
  outputs: [{ name: 'video', type: 'VIDEO' }],
  place: 'video',
  keeps_output: true,
  weight: 20,
}
