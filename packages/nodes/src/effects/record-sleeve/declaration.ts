import type { NodeDeclaration } from '@easel/graph'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const sleeveLayouts = ['band', 'frame', 'column', 'round'] as const
export const sleeveTones = ['own', 'blue', 'ember', 'moss', 'grey'] as const

/** Makes the sleeve of a record from a photo: title and artist in one of four layouts, wear, and a disc that protrudes from it. */
export const recordSleeve: NodeDeclaration = {
  class_type: 'RecordSleeve',
  version: 4,
  category: 'people',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'title', type: 'STRING', default: 'Slow Weather', max_length: 60 },
    { name: 'artist', type: 'STRING', default: 'The Long Way Home', max_length: 60 },
    { name: 'layout', type: 'CHOICE', default: 'band', choices: sleeveLayouts },
    { name: 'tone', type: 'CHOICE', default: 'own', choices: sleeveTones },
    { name: 'wear', type: 'FLOAT', default: 0.35, min: 0, max: 1, step: 0.05 },
    { name: 'disc', type: 'BOOLEAN', default: true },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  slow_when_small: true,
  weight: 4,
}
