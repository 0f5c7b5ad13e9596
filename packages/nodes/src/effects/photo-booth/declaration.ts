import type { NodeDeclaration } from '@easel/graph'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const boothLooks = ['grey', 'colour', 'faded'] as const
export const boothLayouts = ['pair', 'strip', 'card'] as const
export const boothGrounds = ['red', 'linen', 'green', 'night', 'none'] as const

/** Makes photo-booth strips from one to eight photos. */
export const photoBooth: NodeDeclaration = {
  class_type: 'PhotoBooth',
  version: 5,
  category: 'people',
  inputs: [
    { name: 'images', type: 'IMAGES' },
    { name: 'look', type: 'CHOICE', default: 'grey', choices: boothLooks },
    { name: 'layout', type: 'CHOICE', default: 'pair', choices: boothLayouts },
    { name: 'ground', type: 'CHOICE', default: 'red', choices: boothGrounds },
    { name: 'caption', type: 'STRING', default: '', max_length: 40 },
    { name: 'wear', type: 'FLOAT', default: 0.4, min: 0, max: 1, step: 0.05 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  slow_when_small: true,
  weight: 5,
}
