import type { NodeDeclaration } from '@easel/graph'
import { paletteNames } from '../../ground/colour/palette-names.ts'
import { filmInputs, lengthInput } from '../../ground/film/inputs.ts'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const tides = ['any', 'turn', 'rings', 'drift'] as const
export const finishNames = ['any', 'matte', 'glazed', 'metal'] as const

export const reactionDiffusionFilm: NodeDeclaration = {
  class_type: 'ReactionDiffusionFilm',
  version: 1,
  category: 'video',
  inputs: [
    { name: 'motion', type: 'CHOICE', default: 'any', choices: tides },
    { name: 'palette', type: 'CHOICE', default: 'any', choices: paletteNames },
    { name: 'finish', type: 'CHOICE', default: 'any', choices: finishNames },
    { name: 'scale', type: 'FLOAT', default: 1, min: 0.5, max: 2, step: 0.1 },
    lengthInput,
    ...filmInputs('portrait'),
    seedInput,
  ],
  outputs: [{ name: 'video', type: 'VIDEO' }],
  place: 'video',
  keeps_output: true,
  weight: 14,
}
