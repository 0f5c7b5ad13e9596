import type { NodeDeclaration } from '@easel/graph'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const growthStyles = ['ink', 'colour', 'night', 'porcelain'] as const
export type GrowthStyle = (typeof growthStyles)[number]

export const reactionDiffusionPhoto: NodeDeclaration = {
  class_type: 'ReactionDiffusionPhoto',
  version: 4,
  category: 'drawing',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'look', type: 'CHOICE', default: 'ink', choices: growthStyles },
    { name: 'scale', type: 'FLOAT', default: 1, min: 0.6, max: 2, step: 0.1 },
    { name: 'relief', type: 'FLOAT', default: 0, min: 0, max: 1, step: 0.05 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  slow_when_small: true,
  weight: 8,
}
