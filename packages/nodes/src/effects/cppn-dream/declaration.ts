import type { NodeDeclaration } from '@easel/graph'
import { paletteNames } from '../../ground/colour/palette-names.ts'
import { seedInput, sizeInputs } from '../../ground/inputs/shared-inputs.ts'

export const dreamFolds = ['any', 'none', 'mirror', 'mandala'] as const

export const cppnDream: NodeDeclaration = {
  class_type: 'CppnDream',
  version: 2,
  category: 'generator',
  inputs: [
    ...sizeInputs,
    { name: 'words', type: 'STRING', default: '', max_length: 80 },
    { name: 'fold', type: 'CHOICE', default: 'any', choices: dreamFolds },
    { name: 'palette', type: 'CHOICE', default: 'any', choices: paletteNames },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 6,
}
