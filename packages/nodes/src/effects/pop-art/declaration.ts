import type { NodeDeclaration } from '@easel/graph'
import { keepInputs, seedInput } from '../../ground/inputs/shared-inputs.ts'

export const inkSetNames = ['factory', 'candy', 'retro', 'primary'] as const
export const panelChoices = ['1', '4', '9'] as const

export const popArt: NodeDeclaration = {
  class_type: 'PopArt',
  version: 9,
  category: 'print',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    ...keepInputs,
    { name: 'panels', type: 'CHOICE', default: '4', choices: panelChoices },
    { name: 'palette', type: 'CHOICE', default: 'factory', choices: inkSetNames },
    { name: 'key_ink', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'misprint', type: 'FLOAT', default: 0.4, min: 0, max: 1, step: 0.05 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 5,
}
