import type { NodeDeclaration } from '@easel/graph'
import { maxSideInput, minSideInput, seedInput } from '../../ground/inputs/shared-inputs.ts'

/** Built-in styles; `assets/styles` has a picture of each. */
export const styleNames = ['starry', 'pastel', 'garden', 'fauve', 'lino'] as const

export const styleTransfer: NodeDeclaration = {
  class_type: 'StyleTransfer',
  version: 2,
  category: 'painting',
  inputs: [
    // The first picture is painted; the second picture, if any, is the style.
    { name: 'images', type: 'IMAGES' },
    { name: 'style', type: 'CHOICE', default: 'starry', choices: styleNames },
    { name: 'strength', type: 'FLOAT', default: 0.75, min: 0, max: 1, step: 0.05 },
    { name: 'detail', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'palette', type: 'FLOAT', default: 1, min: 0, max: 1, step: 0.05 },
    { name: 'stroke_size', type: 'FLOAT', default: 1, min: 0.5, max: 2, step: 0.1 },
    seedInput,
    minSideInput,
    maxSideInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 10,
}
