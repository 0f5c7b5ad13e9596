import type { NodeDeclaration } from '@easel/graph'
import { paletteNames } from '../../ground/colour/palette-names.ts'
import { seedInput, sizeInputs } from '../../ground/inputs/shared-inputs.ts'

export const flameSymmetries = ['any', 'none', 'two', 'three', 'five', 'six'] as const

export const fractalFlame: NodeDeclaration = {
  class_type: 'FractalFlame',
  version: 1,
  category: 'generator',
  inputs: [
    ...sizeInputs,
    { name: 'palette', type: 'CHOICE', default: 'any', choices: paletteNames },
    { name: 'symmetry', type: 'CHOICE', default: 'any', choices: flameSymmetries },
    { name: 'glow', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 10,
}
