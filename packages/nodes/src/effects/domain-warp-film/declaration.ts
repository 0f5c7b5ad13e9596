import type { NodeDeclaration } from '@easel/graph'
import { paletteNames } from '../../ground/colour/palette-names.ts'
import { filmInputs, lengthInput } from '../../ground/film/inputs.ts'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const domainWarpFilm: NodeDeclaration = {
  class_type: 'DomainWarpFilm',
  version: 1,
  category: 'video',
  inputs: [
    { name: 'palette', type: 'CHOICE', default: 'any', choices: paletteNames },
    { name: 'veins', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'flow', type: 'FLOAT', default: 0.5, min: 0.1, max: 1, step: 0.05 },
    lengthInput,
    ...filmInputs('portrait'),
    seedInput,
  ],
  outputs: [{ name: 'video', type: 'VIDEO' }],
  place: 'video',
  keeps_output: true,
  weight: 14,
}
