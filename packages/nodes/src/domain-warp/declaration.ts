import type { NodeDeclaration } from '@easel/engine'
import { seedInput, sizeInputs } from '../shared-inputs.ts'

export const warpPalettes = ['any', 'ember', 'lagoon', 'orchid', 'meadow', 'porcelain', 'midnight'] as const

export const domainWarp: NodeDeclaration = {
  class_type: 'DomainWarp',
  version: 1,
  category: 'generator',
  inputs: [
    ...sizeInputs,
    { name: 'palette', type: 'CHOICE', default: 'any', choices: warpPalettes },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  weight: 4,
}
