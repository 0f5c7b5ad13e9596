import type { NodeDeclaration } from '@easel/graph'

export const tonePaletteNames = [
  'ultraviolet',
  'coral',
  'lemon',
  'rose',
  'jade',
  'ember',
  'cyanotype',
  'ink',
  'sunset',
  'aurora',
  'nebula',
  'thermal',
  'own',
] as const

export const duotone: NodeDeclaration = {
  class_type: 'Duotone',
  version: 1,
  category: 'colour',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'palette', type: 'CHOICE', default: 'coral', choices: tonePaletteNames },
    { name: 'dark', type: 'STRING', default: '#23135e', max_length: 7 },
    { name: 'light', type: 'STRING', default: '#ffd8a8', max_length: 7 },
    { name: 'contrast', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'grain', type: 'FLOAT', default: 0.3, min: 0, max: 1, step: 0.05 },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 3,
}
