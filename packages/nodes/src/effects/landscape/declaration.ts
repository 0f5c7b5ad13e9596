import type { NodeDeclaration } from '@easel/graph'
import { seedInput, sizeInputs } from '../../ground/inputs/shared-inputs.ts'
import { landscapeMoods } from '../../ground/scenery/landscape/mood-names.ts'

export const proceduralLandscape: NodeDeclaration = {
  class_type: 'ProceduralLandscape',
  version: 2,
  category: 'generator',
  inputs: [
    ...sizeInputs,
    { name: 'mood', type: 'CHOICE', default: 'any', choices: landscapeMoods },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  weight: 4,
}
