import type { NodeDeclaration } from '@easel/graph'
import { filmDeclaration } from '../../ground/film/making/inputs.ts'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const lowPoly: NodeDeclaration = {
  class_type: 'LowPoly',
  version: 6,
  category: 'painting',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'detail', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'facets', type: 'FLOAT', default: 0.6, min: 0, max: 1, step: 0.05 },
    { name: 'vividness', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 6,
}

/** Films the making of the picture. */
export const lowPolyFilm = filmDeclaration(lowPoly, { class_type: 'LowPolyFilm', version: 4, weight: 20 })
