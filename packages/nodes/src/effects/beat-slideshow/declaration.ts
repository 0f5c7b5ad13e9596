import type { NodeDeclaration } from '@easel/graph'
import { filmInputs } from '../../ground/film/inputs.ts'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const beatSlideshow: NodeDeclaration = {
  class_type: 'BeatSlideshow',
  version: 9,
  category: 'video',
  inputs: [
    { name: 'images', type: 'IMAGES' },
    { name: 'music', type: 'CHOICE', default: 'sunny', choices: ['sunny', 'dreamy', 'electric', 'lofi'] },
    { name: 'tempo', type: 'CHOICE', default: 'usual', choices: ['slower', 'usual', 'faster'] },
    { name: 'look', type: 'CHOICE', default: 'natural', choices: ['natural', 'film', 'night', 'mono'] },
    ...filmInputs('portrait'),
    seedInput,
  ],
  outputs: [{ name: 'video', type: 'VIDEO' }],
  place: 'video',
  keeps_output: true,
  weight: 24,
}
