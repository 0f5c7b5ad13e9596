import type { NodeDeclaration } from '@easel/graph'

export const crafts = ['bricks', 'beads', 'stitches'] as const
export const craftSheets = ['finished', 'chart'] as const

/** Draws a picture of bricks, beads or stitches, or a chart with a list of parts from which it can be made. */
export const bricksAndBeads: NodeDeclaration = {
  class_type: 'BricksAndBeads',
  version: 2,
  category: 'drawing',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'craft', type: 'CHOICE', default: 'bricks', choices: crafts },
    { name: 'sheet', type: 'CHOICE', default: 'finished', choices: craftSheets },
    { name: 'cells', type: 'INT', default: 64, min: 32, max: 96, step: 4 },
    { name: 'colours', type: 'INT', default: 20, min: 6, max: 32, step: 1 },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 3,
}
