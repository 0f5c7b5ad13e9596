import type { NodeDeclaration } from '@easel/graph'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'
import { palettes } from './palettes.ts'

export const paperCut: NodeDeclaration = {
  class_type: 'PaperCut',
  version: 10,
  category: 'painting',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'palette', type: 'CHOICE', default: 'photo', choices: palettes },
    { name: 'layers', type: 'INT', default: 7, min: 3, max: 10, step: 1 },
    { name: 'smoothness', type: 'FLOAT', default: 0.3, min: 0, max: 1, step: 0.05 },
    { name: 'depth', type: 'FLOAT', default: 0.6, min: 0, max: 1, step: 0.05 },
    { name: 'frame', type: 'BOOLEAN', default: true },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 8,
}
