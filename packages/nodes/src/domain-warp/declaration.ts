import type { NodeDeclaration } from '@easel/engine'
import { paletteNames } from '../generate/palette-names.ts'
import { seedInput, sizeInputs } from '../shared-inputs.ts'

export const domainWarp: NodeDeclaration = {
  class_type: 'DomainWarp',
  version: 1,
  category: 'generator',
  inputs: [
    ...sizeInputs,
    { name: 'palette', type: 'CHOICE', default: 'any', choices: paletteNames },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  weight: 4,
}
