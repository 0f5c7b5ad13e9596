import type { NodeDeclaration } from '@easel/graph'
import { oneImage } from '../sides.ts'

export const dithers = ['none', 'floyd-steinberg', 'bayer-2', 'bayer-4', 'bayer-8', 'bayer-16'] as const

/** Reduces a picture to a number of colours that are chosen from the picture. */
export const imageQuantize: NodeDeclaration = {
  class_type: 'ImageQuantize',
  version: 1,
  category: 'image/postprocessing',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'colors', type: 'INT', default: 256, min: 1, max: 256, step: 1 },
    { name: 'dither', type: 'CHOICE', default: 'none', choices: dithers },
  ],
  outputs: oneImage,
  place: 'cpu',
  weight: 1,
}
