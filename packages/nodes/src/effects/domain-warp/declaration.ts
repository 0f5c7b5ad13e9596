import type { NodeDeclaration } from '@easel/graph'
import { paletteNames } from '../../ground/colour/palette-names.ts'
import { seedInput, sizeInputs } from '../../ground/inputs/shared-inputs.ts'

export const domainWarp: NodeDeclaration = {
  class_type: 'DomainWarp',
  version: 2,
  category: 'generator',
  inputs: [
    ...sizeInputs,
    { name: 'palette', type: 'CHOICE', default: 'any', choices: paletteNames },
    { name: 'veins', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  weight: 4,
}
