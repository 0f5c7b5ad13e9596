import type { NodeDeclaration } from '@easel/graph'
import { seedInput, sizeInputs } from '../../ground/inputs/shared-inputs.ts'

export const stillLifeSubjects = ['any', 'flowers', 'fruit'] as const

export const stillLife: NodeDeclaration = {
  class_type: 'StillLife',
  version: 3,
  category: 'generator',
  inputs: [
    ...sizeInputs,
    { name: 'subject', type: 'CHOICE', default: 'any', choices: stillLifeSubjects },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  weight: 4,
}
