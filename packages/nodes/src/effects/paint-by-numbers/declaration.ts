import type { NodeDeclaration } from '@easel/graph'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const numberSheets = ['numbers', 'begun', 'painted', 'colouring'] as const

/** Draws numbered areas of a few colours with a legend, or a colouring page. */
export const paintByNumbers: NodeDeclaration = {
  class_type: 'PaintByNumbers',
  version: 1,
  category: 'drawing',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'sheet', type: 'CHOICE', default: 'numbers', choices: numberSheets },
    { name: 'colours', type: 'INT', default: 24, min: 12, max: 36, step: 1 },
    { name: 'detail', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 6,
}
