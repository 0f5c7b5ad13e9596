import type { NodeDeclaration } from '@easel/graph'
import { filmDeclaration } from '../../ground/film/making/inputs.ts'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'
import { materials } from './materials.ts'

export const mosaic: NodeDeclaration = {
  class_type: 'Mosaic',
  version: 6,
  category: 'painting',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'material', type: 'CHOICE', default: 'stone', choices: materials },
    { name: 'tile_size', type: 'FLOAT', default: 4, min: 1, max: 10, step: 0.5 },
    { name: 'joint', type: 'FLOAT', default: 4, min: 1, max: 10, step: 0.5 },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 8,
}

/** Films the making of the picture. */
export const mosaicFilm = filmDeclaration(mosaic, { class_type: 'MosaicFilm', version: 4, weight: 22 })
