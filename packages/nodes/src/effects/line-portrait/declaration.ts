import type { NodeDeclaration } from '@easel/graph'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const linePapers = ['clay', 'sage', 'blush', 'night', 'plain'] as const

/** Draws the subject in a few lines of ink on a shape of colour. */
export const linePortrait: NodeDeclaration = {
  class_type: 'LinePortrait',
  version: 3,
  category: 'drawing',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'subject', type: 'IMAGE' },
    { name: 'paper', type: 'CHOICE', default: 'clay', choices: linePapers },
    { name: 'detail', type: 'FLOAT', default: 0.45, min: 0, max: 1, step: 0.05 },
    { name: 'caption', type: 'STRING', default: '', max_length: 40 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  draws_lines: true,
  slow_when_small: true,
  weight: 5,
}
