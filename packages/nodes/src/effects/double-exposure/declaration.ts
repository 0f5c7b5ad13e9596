import type { NodeDeclaration } from '@easel/graph'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const exposureScenes = ['mist', 'dusk', 'autumn', 'night', 'silk'] as const
export const exposureGrounds = ['paper', 'sky', 'rose', 'ink'] as const

/** Exposes two pictures on the same negative: the dark parts of a cut-out show a scene or the second picture. */
export const doubleExposure: NodeDeclaration = {
  class_type: 'DoubleExposure',
  version: 6,
  category: 'people',
  inputs: [
    { name: 'images', type: 'IMAGES' },
    { name: 'subject', type: 'IMAGE' },
    { name: 'scene', type: 'CHOICE', default: 'dusk', choices: exposureScenes },
    { name: 'ground', type: 'CHOICE', default: 'paper', choices: exposureGrounds },
    { name: 'balance', type: 'FLOAT', default: 0.4, min: 0, max: 1, step: 0.05 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  slow_when_small: true,
  weight: 8,
}
