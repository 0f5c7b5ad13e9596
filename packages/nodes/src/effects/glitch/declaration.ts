import type { NodeDeclaration } from '@easel/graph'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const glitchStyles = ['signal', 'melt', 'sweep', 'vhs', 'crt'] as const

export const glitch: NodeDeclaration = {
  class_type: 'Glitch',
  version: 4,
  category: 'screen',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'look', type: 'CHOICE', default: 'signal', choices: glitchStyles },
    { name: 'strength', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'colour_split', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'scan_lines', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 4,
}
