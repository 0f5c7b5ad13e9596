import type { NodeDeclaration } from '@easel/graph'

export const neonPaletteNames = ['picture', 'tokyo', 'arcade', 'ember', 'ice'] as const

export const neonEdges: NodeDeclaration = {
  class_type: 'NeonEdges',
  version: 10,
  category: 'light',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'palette', type: 'CHOICE', default: 'tokyo', choices: neonPaletteNames },
    { name: 'detail', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'glow', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'ground', type: 'FLOAT', default: 0.35, min: 0, max: 1, step: 0.05 },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 5,
}
