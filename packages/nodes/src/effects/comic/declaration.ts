import type { NodeDeclaration } from '@easel/graph'
import { filmDeclaration } from '../../ground/film/making/inputs.ts'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const comicPrints = ['bright', 'vintage', 'noir'] as const
export type ComicPrint = (typeof comicPrints)[number]

export const comic: NodeDeclaration = {
  class_type: 'Comic',
  version: 3,
  category: 'drawing',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'print', type: 'CHOICE', default: 'bright', choices: comicPrints },
    { name: 'ink', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'dots', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'colours', type: 'INT', default: 12, min: 3, max: 24, step: 1 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 8,
}

/** Films the making of the picture. */
export const comicFilm = filmDeclaration(comic, { class_type: 'ComicFilm', version: 2, weight: 22 })
