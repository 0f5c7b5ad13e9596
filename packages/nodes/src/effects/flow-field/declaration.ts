import type { NodeDeclaration } from '@easel/graph'
import { paletteNames } from '../../ground/colour/palette-names.ts'
import { seedInput, sizeInputs } from '../../ground/inputs/shared-inputs.ts'

export const flowStyles = ['any', 'silk', 'wind', 'whirl', 'stones'] as const
export const flowGrounds = ['any', 'paper', 'dark'] as const

export const flowField: NodeDeclaration = {
  class_type: 'FlowField',
  version: 1,
  category: 'generator',
  inputs: [
    ...sizeInputs,
    { name: 'style', type: 'CHOICE', default: 'any', choices: flowStyles },
    { name: 'palette', type: 'CHOICE', default: 'any', choices: paletteNames },
    { name: 'ground', type: 'CHOICE', default: 'any', choices: flowGrounds },
    { name: 'density', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 4,
}
