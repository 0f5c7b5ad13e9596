import type { NodeDeclaration } from '@easel/graph'
import { paletteNames } from '../../ground/colour/palette-names.ts'
import { seedInput, sizeInputs } from '../../ground/inputs/shared-inputs.ts'

export const reactionPatterns = [
  'any',
  'coral',
  'labyrinth',
  'spots',
  'cells',
  'fingerprint',
  'drift',
] as const
export const reactionFinishes = ['any', 'matte', 'glazed', 'metal'] as const

export const reactionDiffusion: NodeDeclaration = {
  class_type: 'ReactionDiffusion',
  version: 2,
  category: 'generator',
  inputs: [
    ...sizeInputs,
    { name: 'pattern', type: 'CHOICE', default: 'any', choices: reactionPatterns },
    { name: 'palette', type: 'CHOICE', default: 'any', choices: paletteNames },
    { name: 'finish', type: 'CHOICE', default: 'any', choices: reactionFinishes },
    { name: 'scale', type: 'FLOAT', default: 1, min: 0.5, max: 2, step: 0.1 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  slow_when_small: true,
  weight: 8,
}
