import type { NodeDeclaration } from '@easel/graph'
import { filmDeclaration } from '../../ground/film/making/inputs.ts'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const stippleStyleNames = ['ink', 'colour', 'chalk', 'glow'] as const
export type StippleStyleName = (typeof stippleStyleNames)[number]

export const stippling: NodeDeclaration = {
  class_type: 'Stippling',
  version: 6,
  category: 'drawing',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'look', type: 'CHOICE', default: 'ink', choices: stippleStyleNames },
    { name: 'dots', type: 'INT', default: 24_000, min: 4000, max: 60_000, step: 1000 },
    { name: 'contrast', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 8,
}

/** Films the making of the picture. */
export const stipplingFilm = filmDeclaration(stippling, {
  class_type: 'StipplingFilm',
  version: 4,
  weight: 24,
})
